-- The desk's lists of customers and mails follow what happens, as those of requests do. A request that moves to another account is told too.
drop trigger quotes_desk_changed on quotes;
create trigger quotes_desk_changed after insert or delete or update of status, assignee_id, spam, snoozed_until, customer_at, activity_at,
    waiting_since, user_id on quotes
  for each row execute function tell_desk_changed('requests', 'id');

create trigger users_desk_begun after insert on users
  for each row when (new.role = 'customer') execute function tell_desk_changed('customers', 'id');
create trigger users_desk_changed after update of full_name, email, pending_email, email_verified_at, phone_number, residence_line1,
    residence_line2, residence_city, residence_province, residence_postal_code, password_hash, disabled_at, merged_into on users
  for each row when (new.role = 'customer' and (
    (old.full_name, old.email, old.pending_email, old.email_verified_at, old.phone_number, old.residence_line1, old.residence_line2,
      old.residence_city, old.residence_province, old.residence_postal_code, old.password_hash = '', old.disabled_at, old.merged_into)
    is distinct from
    (new.full_name, new.email, new.pending_email, new.email_verified_at, new.phone_number, new.residence_line1, new.residence_line2,
      new.residence_city, new.residence_province, new.residence_postal_code, new.password_hash = '', new.disabled_at, new.merged_into)))
  execute function tell_desk_changed('customers', 'id');
-- What the list counts of somebody.
create trigger quotes_customer_counted after insert or delete on quotes
  for each row execute function tell_desk_changed('customers', 'user_id');
create trigger quotes_customer_changed after update of user_id, status, spam on quotes
  for each row when ((old.user_id, old.status, old.spam) is distinct from (new.user_id, new.status, new.spam))
  execute function tell_desk_changed('customers', 'user_id');
create trigger customer_notes_desk_changed after insert or update or delete on customer_notes
  for each row execute function tell_desk_changed('customers', 'user_id');
create trigger consents_desk_changed after insert or delete on consents
  for each row execute function tell_desk_changed('customers', 'user_id');
create trigger account_merges_desk_changed after insert or update on account_merges
  for each row execute function tell_desk_changed('customers', 'kept_id');

create trigger outbox_desk_written after insert or delete on outbox
  for each row execute function tell_desk_changed('mails', 'id');
create trigger outbox_desk_changed after update of status, attempts, last_error, retry_at, file_name, dismissed_at, blanked_at on outbox
  for each row when (
    (old.status, old.attempts, old.last_error, old.retry_at, old.file_name, old.dismissed_at, old.blanked_at)
    is distinct from (new.status, new.attempts, new.last_error, new.retry_at, new.file_name, new.dismissed_at, new.blanked_at))
  execute function tell_desk_changed('mails', 'id');
