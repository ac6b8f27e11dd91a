create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  phone_e164 text,
  subject text not null,
  message text not null,
  spam boolean not null default false,
  -- The reasons why the message was classified as spam. They remain if staff reverse the classification.
  spam_signs text[] not null default '{}',
  read_at timestamptz,
  resolved_at timestamptz,
  assignee_id uuid references users,
  -- The quote that was created from the message.
  quote_id uuid references quotes on delete set null,
  -- The owner of the message, set by staff or by a merge. Null: the account with the verified email address of the message.
  customer_id uuid references users,
  created_at timestamptz not null default now()
);
create index contact_messages_created_at_idx on contact_messages (created_at desc, id desc);
create index contact_messages_customer_id_idx on contact_messages (customer_id) where customer_id is not null;
create index contact_messages_email_idx on contact_messages (lower(email));
create index contact_messages_quote_id_idx on contact_messages (quote_id) where quote_id is not null;
create index contact_messages_spam_idx on contact_messages (created_at desc) where spam;
create index contact_messages_non_spam_created_idx on contact_messages (created_at) where not spam;
create index contact_messages_unread_idx on contact_messages (created_at desc) where read_at is null and not spam;
create index contact_messages_search_trgm_idx on contact_messages using gin (fold_text(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || subject || ' ' || message) gin_trgm_ops);

create trigger contact_messages_after_change_staff after insert or update or delete on contact_messages
  for each row execute function notify_staff_change('contacts', 'id');

create table contact_answers (
  id uuid primary key,
  contact_message_id uuid not null references contact_messages on delete cascade,
  -- The author.
  staff_id uuid references users,
  body_text text not null,
  -- The email of the answer. The foreign key is in 0016-mail.sql.
  email_id uuid,
  created_at timestamptz not null
);
create index contact_answers_contact_message_id_idx on contact_answers (contact_message_id);
create index contact_answers_email_id_idx on contact_answers (email_id) where email_id is not null;
