-- One table for the idempotency keys of all operations, instead of a column in each table that they write.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  operation text not null,
  key text not null,
  request_hash text not null,
  -- Null only inside the transaction that runs the operation.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

alter table quotes drop column idempotency_key, drop column request_hash;
alter table quote_messages drop column idempotency_key;
alter table quote_events drop column idempotency_key;
alter table contact_answers drop column idempotency_key;
