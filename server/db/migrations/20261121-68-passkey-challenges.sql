-- Whom a challenge names tells what it was asked for: adding a passkey names the session, standing beside the password the person alone,
-- signing in nobody.
alter table passkey_challenges drop column purpose;
drop type passkey_purpose;
