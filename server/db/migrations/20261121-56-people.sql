-- What the desk does for people: answers their messages, enters requests for them, looks after their accounts.

create type quote_source as enum ('web', 'desk', 'contact');
-- How a request came in: sent by the customer, entered at the desk, or made of a message of the contact form.
alter table quotes add column source quote_source not null default 'web';

alter table contact_messages
  add column read_at timestamptz,
  add column done_at timestamptz,
  add column assignee_id uuid references users,
  -- The request it was turned into.
  add column quote_id uuid references quotes on delete set null,
  -- Whose it is, where the desk knows better than the address tells.
  add column customer_id uuid references users;
create index contact_messages_created_at_idx on contact_messages (created_at desc, id desc);
create index contact_messages_email_idx on contact_messages (lower(email));
create index contact_messages_customer_id_idx on contact_messages (customer_id) where customer_id is not null;
create index contact_messages_quote_id_idx on contact_messages (quote_id) where quote_id is not null;
create index contact_messages_unread_idx on contact_messages (created_at desc) where read_at is null and not spam;

create table contact_answers (
  id uuid primary key,
  contact_message_id uuid not null references contact_messages on delete cascade,
  -- Who wrote it.
  staff_id uuid references users,
  body_text text not null,
  created_at timestamptz not null
);
create index contact_answers_contact_message_id_idx on contact_answers (contact_message_id);

alter table users
  add column version integer not null default 1,
  -- Closed in favour of this account.
  add column merged_into uuid references users;
create index users_merged_into_idx on users (merged_into) where merged_into is not null;
create index users_customers_idx on users (created_at desc, id desc) where role = 'customer';
create index users_known_by_idx on users using gin
  (lower(full_name || ' ' || email || ' ' || phone_number || ' ' || coalesce(phone_e164, '') || ' ' || residence_line2) gin_trgm_ops);
-- Only what a form holds.
create trigger users_version before update of full_name, phone_number, phone_code, phone_dial_country, residence_line1, residence_line2,
    residence_province, residence_city, residence_postal_code on users
  for each row when (old is distinct from new) execute function count_version();

create type claim_kind as enum ('claim', 'reset');
-- Links by which somebody chooses a password: the first one of an account that the desk made, or a new one.
create table account_claims (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind claim_kind not null,
  token_hash text not null unique,
  -- The request that is shown afterwards.
  quote_id uuid references quotes on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_claims_user_id_idx on account_claims (user_id);

-- What the desk knows of a customer.
create table customer_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  staff_id uuid references users,
  body_text text not null,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index customer_notes_user_id_idx on customer_notes (user_id);

-- Two accounts of one person made one. What was moved is named row by row, so that it can go back.
create table account_merges (
  id uuid primary key,
  kept_id uuid not null references users,
  closed_id uuid not null references users,
  moved jsonb not null,
  staff_id uuid references users,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index account_merges_kept_id_idx on account_merges (kept_id);
create index account_merges_closed_id_idx on account_merges (closed_id);
