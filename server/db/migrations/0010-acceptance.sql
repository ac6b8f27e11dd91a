-- The acceptance of quotes. Its rows never change.

create type acceptance_method as enum ('online', 'phone', 'paper', 'email', 'in_person');

-- The customer's agreement to one alternative of a sent revision.
create table quote_acceptances (
  id uuid primary key,
  quote_id uuid not null unique references quotes,
  revision_id uuid not null unique references quote_revisions,
  order_id uuid not null unique references orders,
  alternative smallint not null check (alternative >= 0),
  extras smallint[] not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null check (total_cents = net_cents + vat_cents),
  document_hash text not null,
  -- The version of the page of terms; null without terms.
  terms_version integer,
  -- The customer's account, and the name that was entered.
  user_id uuid not null references users,
  name text not null,
  method acceptance_method not null default 'online',
  -- The session, IP address and user agent of the request; empty if staff recorded the acceptance.
  session_id uuid,
  is_email_verified boolean not null,
  ip_address text not null default '',
  user_agent text not null default '',
  -- The staff member who recorded the acceptance, with a note and a file as evidence.
  recorded_by uuid references users,
  note text not null default '',
  upload_id uuid references uploads on delete set null,
  accepted_at timestamptz not null,
  constraint quote_acceptances_recorded_check check ((method = 'online') = (recorded_by is null))
);
create index quote_acceptances_user_id_idx on quote_acceptances (user_id);

-- An erasure keeps the name and the signed file, as records of a sale.
create trigger quote_acceptances_before_change_refuse before update or delete on quote_acceptances
  for each row execute function refuse_change_except_clearing('session_id', 'ip_address', 'user_agent', 'note');
create trigger quote_acceptances_before_truncate_refuse before truncate on quote_acceptances for each statement execute function refuse_truncate();

-- A customer's objection to an acceptance that staff recorded.
create table acceptance_objections (
  acceptance_id uuid primary key references quote_acceptances,
  message text not null,
  created_at timestamptz not null
);

create trigger acceptance_objections_before_change_refuse before update or delete on acceptance_objections
  for each row execute function refuse_change_except_clearing('message');
create trigger acceptance_objections_before_truncate_refuse before truncate on acceptance_objections for each statement execute function refuse_truncate();
