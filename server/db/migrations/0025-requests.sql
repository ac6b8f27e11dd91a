-- Results of operations, so that a repeated request returns the first result.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null,
  request_hash text not null,
  -- Null only inside the transaction that runs the operation.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- The table of rate-limiter-flexible. Keys are hashed; `expire` is in milliseconds since 1970.
create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
