-- What the desk writes to somebody is mailed once, however often its sending is tried: one row for each key of who wrote it.
alter table quote_messages add column idempotency_key text;
create unique index quote_messages_user_id_idempotency_key_key on quote_messages (user_id, idempotency_key);
alter table contact_answers add column idempotency_key text;
create unique index contact_answers_staff_id_idempotency_key_key on contact_answers (staff_id, idempotency_key);
