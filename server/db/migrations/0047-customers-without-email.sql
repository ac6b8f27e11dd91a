-- A customer who phones or visits may have no email address yet: `email` is then ''. Such an account has no sign-in, and gets no email.
drop index users_email_key;
create unique index users_email_key on users (lower(email)) where email <> '';

-- Only the roles of the back office need an address to sign in.
alter table users add constraint users_email_check check (email <> '' or role = 'customer' and password_hash is null and email_verified_at is null);
