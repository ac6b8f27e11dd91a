-- What a mail needs to be sent, tried again and forgotten.
alter table outbox
  add column number bigint generated always as identity unique,
  add column action_label text,
  add column action_url text,
  add column code text,
  -- What it says is blanked once it is sent, and at this time at the latest.
  add column secret_until timestamptz,
  add column blanked_at timestamptz,
  -- Not tried before; none means at once.
  add column retry_at timestamptz,
  -- Where it lies while no mail server is set.
  add column file_name text;
create index outbox_waiting_idx on outbox (created_at) where status = 'waiting';
