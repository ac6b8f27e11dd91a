create type role as enum ('customer', 'owner', 'estimator', 'editor', 'installer');

-- Customers and staff. The row of an erased user remains for the records that the law requires. It contains no personal data.
create table users (
  id uuid primary key,
  -- Empty for a customer without an email address. Such an account has no sign-in and gets no email.
  email text not null,
  full_name text collate name_order not null,
  phone_number text not null default '',
  phone_code text not null default 'ZA',
  phone_dial_country text not null default '27',
  phone_e164 text,
  -- Null: no password has been set.
  password_hash text check (password_hash <> ''),
  role role not null default 'customer',
  residence_line1 text not null default '',
  -- The suburb.
  residence_line2 text not null default '',
  residence_province text not null default '',
  residence_city text not null default '',
  residence_postal_code text not null default '',
  email_verified_at timestamptz,
  disabled_at timestamptz,
  -- A new address that its owner has not confirmed yet.
  pending_email text,
  erased_at timestamptz,
  -- Both secrets are encrypted with SECRET. The pending one has not been confirmed by a code.
  totp_secret text,
  totp_pending_secret text,
  -- The 30-second step of the last accepted code; a code is accepted once (RFC 6238, 5.2).
  totp_last_used_step bigint,
  -- The account that this one was merged into; this one is disabled.
  merged_into uuid references users,
  -- Contact messages sent from this address belong to the account from the first verified sign-in on.
  contact_messages_joined_at timestamptz,
  -- When a staff member last set a password by an emailed link. Sensitive changes then need a second factor or 24 hours.
  password_reset_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Only the roles of the back office need an address to sign in.
  constraint users_email_check check (email <> '' or role = 'customer' and password_hash is null and email_verified_at is null)
);
create unique index users_email_key on users (lower(email)) where email <> '';
create index users_customers_idx on users (created_at desc, id desc) where role = 'customer';
create index users_merged_into_idx on users (merged_into) where merged_into is not null;
create index users_phone_e164_idx on users (phone_e164) where phone_e164 is not null;
-- The search for customers uses this expression (searchableText in customers.store.ts).
create index users_search_trgm_idx on users using gin (fold_text(full_name || ' ' || email || ' ' || phone_number || ' ' || coalesce(phone_e164, '') || ' ' || residence_line2) gin_trgm_ops);
-- For the search for customers who may be the same person.
create index users_duplicate_trgm_idx on users using gin (fold_text(full_name) gin_trgm_ops, normalize_mailbox(email) gin_trgm_ops) where role = 'customer';

-- Writes the search text of the user's quotes and notifies the back office. Compares all columns, so that a change of a column added later
-- notifies too.
create function apply_user_change() returns trigger language plpgsql as $$
declare
  -- Changes of only these columns send no event. `password_hash` sends one if a password is added or removed.
  silent_columns constant text[] := array['version', 'created_at', 'phone_code', 'phone_dial_country', 'phone_e164', 'password_hash',
    'role', 'totp_secret', 'totp_pending_secret', 'totp_last_used_step', 'contact_messages_joined_at', 'erased_at'];
begin
  if tg_op = 'UPDATE' and
    (old.full_name, old.email, old.phone_number, old.phone_e164)
    is distinct from (new.full_name, new.email, new.phone_number, new.phone_e164)
  then
    update quote_search_index i set search_text = quote_search_text(i.quote_id) from quotes q
      where q.id = i.quote_id and q.user_id = new.id;
  end if;
  if new.role = 'customer' and (tg_op = 'INSERT'
    or to_jsonb(old) - silent_columns is distinct from to_jsonb(new) - silent_columns
    or (old.password_hash is null) <> (new.password_hash is null))
  then
    perform notify_staff('customers', new.id::text);
  end if;
  return null;
end
$$;
create trigger users_after_change_apply after insert or update on users for each row execute function apply_user_change();
create trigger users_before_update_version before update on users for each row execute function increment_version();
