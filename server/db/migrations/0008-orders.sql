-- Orders: accepted quotes with their agreed payments. Only the status and the customer of an order can change, never its agreed amounts.

create type order_status as enum (
  'awaiting_deposit', 'ready_to_template', 'template_booked', 'templated', 'variation_pending', 'job_sheet_sent', 'job_sheet_approved',
  'in_production', 'ready_to_install', 'install_booked', 'installed', 'completed', 'on_hold', 'cancelled'
);
create type payment_status as enum ('expected', 'proof_uploaded', 'received', 'void', 'refunded');

create table orders (
  id uuid primary key,
  number text not null unique,
  quote_id uuid not null unique references quotes,
  user_id uuid not null references users,
  status order_status not null default 'awaiting_deposit',
  -- The stone or service as accepted.
  stone text not null,
  total_cents bigint not null check (total_cents > 0),
  -- Working days from the deposit to the installation.
  lead_time_days integer not null,
  created_at timestamptz not null
);
create index orders_user_id_created_at_idx on orders (user_id, created_at desc, id desc);

create trigger orders_before_change_refuse before update or delete on orders
  for each row execute function refuse_change_except('user_id', 'status');
create trigger orders_before_truncate_refuse before truncate on orders for each statement execute function refuse_truncate();

create table order_areas (
  id uuid primary key,
  order_id uuid not null references orders,
  name text not null,
  position integer not null default 0
);
create index order_areas_order_id_idx on order_areas (order_id);

create trigger order_areas_before_change_refuse before update or delete on order_areas
  for each row execute function refuse_change_except();
create trigger order_areas_before_truncate_refuse before truncate on order_areas for each statement execute function refuse_truncate();

create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  milestone text not null,
  -- The payment is due this many days after the order reaches this status.
  due_status order_status not null,
  due_days integer not null,
  amount_cents bigint not null check (amount_cents >= 0),
  -- The reference that the customer enters with an EFT payment (domain/orders/payment-reference.ts).
  reference text not null unique,
  status payment_status not null default 'expected',
  -- Null until the order reaches `due_status`.
  due_on date,
  position integer not null default 0
);
create index payments_order_id_idx on payments (order_id);

create trigger payments_before_change_refuse before update or delete on payments
  for each row execute function refuse_change_except('status', 'due_on');
create trigger payments_before_truncate_refuse before truncate on payments for each statement execute function refuse_truncate();

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders,
  user_id uuid references users,
  status order_status not null,
  note text not null default '',
  created_at timestamptz not null
);
create index order_events_order_id_idx on order_events (order_id);

create trigger order_events_before_change_refuse before update or delete on order_events
  for each row execute function refuse_change_except_clearing('note');
create trigger order_events_before_truncate_refuse before truncate on order_events for each statement execute function refuse_truncate();
