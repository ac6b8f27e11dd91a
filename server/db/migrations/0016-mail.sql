create type email_status as enum ('waiting', 'sent', 'failed');
create type email_audience as enum ('customer', 'staff');

-- Queued and sent emails.
create table outbox (
  id uuid primary key,
  kind text not null,
  -- Prevents a second email for one event.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  -- A list of blocks, rendered when the email is sent.
  content jsonb not null,
  status email_status not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  number bigint generated always as identity unique,
  -- The confidential text is redacted when the email is sent, or at this time at the latest.
  confidential_until timestamptz,
  redacted_at timestamptz,
  -- Null: the email is sent immediately.
  next_attempt_at timestamptz,
  -- The .eml file that is written instead if no mail server is configured.
  eml_file_name text,
  -- Null: replies are sent to the business.
  reply_to text,
  -- The attachment: a stored file and its name.
  attachment_key text,
  attachment_name text,
  -- When staff marked a failed email as handled.
  dismissed_at timestamptz,
  quote_id uuid references quotes on delete cascade,
  order_id uuid references orders on delete cascade,
  -- The account that the email is about: its recipient, or the customer of an email to the business.
  user_id uuid references users on delete cascade,
  -- An email about a contact message has no user_id: the owner of the message can change.
  contact_message_id uuid references contact_messages on delete cascade,
  -- The merge that the email is about; null for other emails.
  account_merge_id uuid references account_merges on delete cascade,
  -- `staff`: sent to the business about a customer. `customer`: sent to the user it is about, including staff.
  audience email_audience not null,
  -- The ids by which a queued message is loaded again when its email is sent, to check that it is still true. Null: the message stays true.
  params jsonb,
  created_at timestamptz not null default now()
);
create index outbox_account_merge_id_idx on outbox (account_merge_id) where account_merge_id is not null;
create index outbox_contact_message_id_idx on outbox (contact_message_id) where contact_message_id is not null;
create index outbox_created_at_idx on outbox (created_at desc);
create index outbox_failed_idx on outbox (created_at desc) where status = 'failed' and dismissed_at is null;
create index outbox_kind_idx on outbox (kind, created_at desc);
create index outbox_order_id_idx on outbox (order_id) where order_id is not null;
create index outbox_quote_id_idx on outbox (quote_id) where quote_id is not null;
create index outbox_search_trgm_idx on outbox using gin (fold_text(recipient || ' ' || subject) gin_trgm_ops);
create index outbox_user_id_idx on outbox (user_id);
create index outbox_waiting_idx on outbox (created_at) where status = 'waiting';

-- The email of an answer to a contact message.
alter table contact_answers add foreign key (email_id) references outbox on delete set null;

create trigger outbox_after_change_staff after insert or update or delete on outbox
  for each row execute function notify_staff_change('mails', 'id');
