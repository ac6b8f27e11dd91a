-- Stored addresses follow `cleanEmail` of domain/accounts/email-address.ts. Otherwise their owners could not sign in with the address they see.
create function pg_temp.clean_email(typed text) returns text language sql immutable strict as $$
  with visible as (
    select btrim(regexp_replace(typed, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\uff9e-\uff9f\u0001-\u0008\u000e-\u001f\u007f-\u009f]', '', 'g'), E' \t\r\n\u00a0.,;') as address
  ), without_name as (
    select btrim(regexp_replace(address, '^[^<>@]*<([^<>]*)>$', '\1')) as address from visible
  ), without_link as (
    select regexp_replace(address, '^mailto:([^?]*).*$', '\1', 'i') as address from without_name
  )
  select normalize(regexp_replace(address, '^["''“”‘’(\[<\s]+|["''“”‘’)\]>.,;:!?\s]+$', '', 'g'), nfc) from without_link
$$;

-- An address that another account has stays as it is: staff see both accounts as duplicates and merge them.
update users u set email = cleaned.email
from (
  select distinct on (lower(pg_temp.clean_email(email))) id, pg_temp.clean_email(email) as email from users
  where pg_temp.clean_email(email) <> email and pg_temp.clean_email(email) <> ''
  order by lower(pg_temp.clean_email(email)), created_at
) cleaned
where u.id = cleaned.id and not exists (select 1 from users other where other.id <> u.id and lower(other.email) = lower(cleaned.email));

update users set pending_email = pg_temp.clean_email(pending_email) where pending_email <> pg_temp.clean_email(pending_email);
update email_verifications set email = pg_temp.clean_email(email) where email <> pg_temp.clean_email(email);
update contact_messages set email = pg_temp.clean_email(email) where email <> pg_temp.clean_email(email);
-- Invitations are valid for a week. An owner sends a new one.
delete from staff_invitations where email <> pg_temp.clean_email(email);

drop function pg_temp.clean_email(text);
