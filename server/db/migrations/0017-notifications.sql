create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Prevents a second notification for one event.
  dedupe_key text not null unique,
  title text not null,
  body_text text not null,
  link text not null default '',
  read_at timestamptz,
  quote_id uuid references quotes on delete cascade,
  order_id uuid references orders on delete cascade,
  created_at timestamptz not null default now()
);
create index notifications_order_id_idx on notifications (order_id) where order_id is not null;
create index notifications_quote_id_idx on notifications (quote_id) where quote_id is not null;
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc);

create type notification_channel as enum ('site', 'email');

-- Only preferences that a user has changed. All others are enabled.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel notification_channel not null,
  enabled boolean not null,
  primary key (user_id, kind, channel)
);
