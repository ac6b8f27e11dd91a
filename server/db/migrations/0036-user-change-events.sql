-- Compares all columns of users instead of a list of them, so that a change of a column added later notifies the back office without a new
-- version of this function. The events for the other columns do not change.
create or replace function apply_user_change() returns trigger language plpgsql as $$
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
