-- Orders: accepted quotes with their agreed payments, and the money received. The agreed amounts of an order never change, and receipts are only
-- added.

create type order_status as enum (
  'awaiting_deposit', 'ready_to_template', 'template_booked', 'templated', 'variation_pending', 'job_sheet_sent', 'job_sheet_approved',
  'in_production', 'ready_to_install', 'install_booked', 'installed', 'completed', 'on_hold', 'cancelled'
);
-- When an invoice is issued: for each payment when it is requested or received, or once when the work is complete.
create type tax_point as enum ('instalment', 'completion');
create type receipt_kind as enum ('received', 'reversal', 'refund');
create type payment_method as enum ('eft', 'payshap', 'card', 'cash', 'other');

create table orders (
  id uuid primary key,
  number text not null unique,
  -- Null for an order that staff entered, which began before the business used this system.
  quote_id uuid unique references quotes,
  user_id uuid not null references users,
  status order_status not null default 'awaiting_deposit',
  -- The stone or service as accepted.
  stone text not null,
  total_cents bigint not null check (total_cents > 0),
  -- The VAT in the total, its rate in hundredths of a percent, and when it is invoiced, as agreed. The rate is 0 for a shop without a VAT number.
  vat_cents bigint not null check (vat_cents between 0 and total_cents),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  tax_point tax_point not null,
  -- The recipient of invoices: `InvoiceRecipient` of domain/orders/invoice.ts.
  invoice_to jsonb not null,
  -- Working days from the deposit to the installation.
  lead_time_days integer not null,
  -- The status to continue with after a hold, and the day from which nothing falls due; null unless the order is on hold.
  held_status order_status,
  held_on date,
  -- Reminders of earlier days are not sent: the day on which the order was entered, or resumed after a hold.
  reminders_from date,
  -- When the customer asked to cancel the order, and when staff kept it after that or after an objection to its acceptance.
  cancel_asked_at timestamptz,
  kept_at timestamptz,
  assignee_id uuid references users,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint orders_hold_check check ((status = 'on_hold') = (held_status is not null) and (held_status is null) = (held_on is null))
);
create index orders_created_at_idx on orders (created_at desc, id desc);
create index orders_assignee_id_idx on orders (assignee_id) where assignee_id is not null;
create index orders_user_id_created_at_idx on orders (user_id, created_at desc, id desc);

create trigger orders_before_change_refuse before update or delete on orders
  for each row execute function refuse_change_except('user_id', 'status', 'held_status', 'held_on', 'reminders_from', 'cancel_asked_at', 'kept_at', 'assignee_id',
    'invoice_to', 'version');
create trigger orders_before_update_version before update on orders for each row execute function increment_version();
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
  -- The part of the order's VAT. The VAT of all payments adds up to that of the order.
  vat_cents bigint not null check (vat_cents between 0 and amount_cents),
  -- The sum of the credit notes for the payment.
  credited_cents bigint not null default 0 check (credited_cents between 0 and amount_cents),
  -- The reference that the customer enters with an EFT payment (domain/orders/payment-reference.ts).
  reference text not null unique,
  -- True for a payment that was not invoiced when the order was cancelled.
  is_void boolean not null default false,
  -- Null until the order reaches `due_status`.
  due_on date,
  -- While a payment is disputed, no reminder is sent; empty without a dispute.
  dispute_reason text not null default '',
  -- The day until which the customer agreed to pay, and a note about it; null without an arrangement.
  pay_by date,
  arrangement_note text not null default '',
  -- The invoice that the business issued before it used this system. The payment is not invoiced again.
  other_invoice_number text,
  other_invoice_on date,
  position integer not null default 0,
  constraint payments_other_invoice_check check ((other_invoice_number is null) = (other_invoice_on is null))
);
create index payments_order_id_idx on payments (order_id);

create trigger payments_before_change_refuse before update or delete on payments
  for each row execute function refuse_change_except('is_void', 'due_on', 'credited_cents', 'dispute_reason', 'pay_by', 'arrangement_note');
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

-- The money of an order, seen in the account of the business. A mistake is reversed by another entry.
create table receipts (
  id uuid primary key,
  order_id uuid not null references orders,
  kind receipt_kind not null,
  -- Negative for reversals and refunds.
  amount_cents bigint not null,
  -- The day on which the money was seen in the account, or left it.
  received_on date not null,
  method payment_method not null,
  bank_reference text not null default '',
  note text not null default '',
  reversed_id uuid unique references receipts,
  recorded_by uuid not null references users,
  created_at timestamptz not null,
  constraint receipts_amount_check check (case kind when 'received' then amount_cents > 0 else amount_cents < 0 end),
  constraint receipts_reversal_check check ((kind = 'reversal') = (reversed_id is not null))
);
create index receipts_order_id_idx on receipts (order_id);
-- A bank reference that was used before is a question to staff.
create index receipts_bank_reference_idx on receipts (lower(bank_reference)) where bank_reference <> '';

create trigger receipts_before_change_refuse before update or delete on receipts
  for each row execute function refuse_change_except_clearing('note');
create trigger receipts_before_truncate_refuse before truncate on receipts for each statement execute function refuse_truncate();

-- The evidence of a transfer, which a customer uploaded for a payment. It is not money.
create table payment_proofs (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- Null after the erasure of the customer.
  upload_id uuid references uploads on delete set null,
  -- The day of the transfer, as the customer entered it.
  paid_on date not null,
  -- The last day without reminders.
  paused_until date not null,
  -- The money that staff recorded for it, unless that entry was reversed.
  receipt_id uuid references receipts,
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  dismiss_reason text not null default '',
  created_at timestamptz not null,
  constraint payment_proofs_dismissed_check check ((dismissed_at is null) = (dismissed_by is null))
);
create index payment_proofs_payment_id_idx on payment_proofs (payment_id);
create unique index payment_proofs_open_key on payment_proofs (payment_id) where receipt_id is null and dismissed_at is null;

create trigger payment_proofs_before_change_refuse before update or delete on payment_proofs
  for each row execute function refuse_change_except('upload_id', 'receipt_id', 'dismissed_at', 'dismissed_by', 'dismiss_reason');
create trigger payment_proofs_before_truncate_refuse before truncate on payment_proofs for each statement execute function refuse_truncate();

-- The reminders of each payment: one for each step, in days after the due date.
create table payment_reminders (
  payment_id uuid not null references payments,
  step integer not null,
  created_at timestamptz not null,
  primary key (payment_id, step)
);

create trigger payment_reminders_before_change_refuse before update or delete on payment_reminders
  for each row execute function refuse_change_except();

-- The files of payments, and the messages of orders without a quote.
alter table uploads add foreign key (order_id) references orders on delete cascade;
alter table quote_messages add foreign key (order_id) references orders on delete cascade;
create index quote_messages_order_id_idx on quote_messages (order_id) where order_id is not null;

-- What each payment has. Money fills the payments of an order in their order, whatever reference it came with. The same as `deriveOrderMoney` of
-- domain/orders/order-money.ts.
create view payment_money as
select p.id as payment_id, p.order_id, p.position, p.due_on, p.payable_cents,
  greatest(0, least(p.payable_cents, p.received_cents - p.preceding_cents)) as received_cents,
  p.payable_cents - greatest(0, least(p.payable_cents, p.received_cents - p.preceding_cents)) as open_cents
from (
  select p.id, p.order_id, p.position, p.due_on, case when p.is_void then 0 else p.amount_cents - p.credited_cents end as payable_cents,
    coalesce(sum(case when p.is_void then 0 else p.amount_cents - p.credited_cents end) over (partition by p.order_id order by p.position rows between unbounded preceding and 1 preceding), 0)::bigint as preceding_cents,
    (select coalesce(sum(r.amount_cents), 0)::bigint from receipts r where r.order_id = p.order_id) as received_cents
  from payments p
) p;

-- Notifies open pages of the back office.
create function notify_order_change() returns trigger language plpgsql as $$
declare
  changed constant jsonb := to_jsonb(new);
begin
  perform notify_staff('orders', case tg_table_name
    when 'orders' then changed ->> 'id'
    when 'payment_proofs' then (select order_id::text from payments where id = (changed ->> 'payment_id')::uuid)
    else changed ->> 'order_id' end);
  return null;
end
$$;
create trigger orders_after_change_notify after insert or update on orders for each row execute function notify_order_change();
create trigger receipts_after_insert_notify after insert on receipts for each row execute function notify_order_change();
create trigger payments_after_update_notify after update on payments for each row execute function notify_order_change();
create trigger payment_proofs_after_change_notify after insert or update on payment_proofs for each row execute function notify_order_change();
