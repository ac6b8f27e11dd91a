-- An account without a password has no hash. The empty text that stood for it could be read as one.
drop trigger users_desk_changed on users;
alter table users alter column password_hash drop not null;
update users set password_hash = null where password_hash = '';
alter table users add constraint users_password_hash_check check (password_hash <> '');

-- No one can have signed in to these accounts by a credential of their own.
update sessions set revoked_at = now() where revoked_at is null and user_id in (select id from users where password_hash is null);

create trigger users_desk_changed after update of full_name, email, pending_email, email_verified_at, phone_number, residence_line1,
    residence_line2, residence_city, residence_province, residence_postal_code, password_hash, disabled_at, merged_into on users
  for each row when (new.role = 'customer' and (
    (old.full_name, old.email, old.pending_email, old.email_verified_at, old.phone_number, old.residence_line1, old.residence_line2,
      old.residence_city, old.residence_province, old.residence_postal_code, old.password_hash is null, old.disabled_at, old.merged_into)
    is distinct from
    (new.full_name, new.email, new.pending_email, new.email_verified_at, new.phone_number, new.residence_line1, new.residence_line2,
      new.residence_city, new.residence_province, new.residence_postal_code, new.password_hash is null, new.disabled_at, new.merged_into)))
  execute function tell_desk_changed('customers', 'id');
