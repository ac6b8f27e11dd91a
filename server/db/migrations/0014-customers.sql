create type consent_channel as enum ('email', 'sms', 'whatsapp');

-- Each change of consent inserts a row; the newest row of a channel is current. Only merges and erasure change or delete rows.
create table consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel consent_channel not null,
  given boolean not null,
  created_at timestamptz not null
);
create index consents_user_id_idx on consents (user_id);

create trigger consents_after_change_staff after insert or delete on consents
  for each row execute function notify_staff_change('customers', 'user_id');

-- Internal notes of staff about a customer.
create table customer_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  staff_id uuid references users,
  body_text text not null,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index customer_notes_user_id_idx on customer_notes (user_id);

create trigger customer_notes_after_change_staff after insert or update or delete on customer_notes
  for each row execute function notify_staff_change('customers', 'user_id');

-- Merged accounts of one customer.
create table account_merges (
  id uuid primary key,
  target_user_id uuid not null references users,
  source_user_id uuid not null references users,
  -- The ids of all transferred rows, so that the merge can be reverted.
  transferred jsonb not null,
  staff_id uuid references users,
  reverted_at timestamptz,
  -- When the owner of the merged address proved it by an emailed code. From then on, the address signs in to the target account.
  sign_in_proved_at timestamptz,
  created_at timestamptz not null
);
create index account_merges_source_user_id_idx on account_merges (source_user_id);
create index account_merges_target_user_id_idx on account_merges (target_user_id);
