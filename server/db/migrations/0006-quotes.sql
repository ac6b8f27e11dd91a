-- Quotes: the requests of customers, their history, and their messages and files.

create type quote_status as enum (
  'submitted', 'in_review', 'info_needed', 'quoted', 'change_requested',
  'accepted', 'declined', 'rejected', 'withdrawn', 'expired'
);
create type quote_source as enum ('web', 'desk', 'contact');

-- The last quote number of each year. The row lock prevents gaps and duplicates.
create table quote_numbers (
  year integer primary key,
  last_number integer not null
);

create table quotes (
  id uuid primary key,
  number text not null unique,
  user_id uuid not null references users,
  status quote_status not null default 'submitted',
  service_name text not null default '',
  main_category_id uuid references main_categories,
  sub_category_id uuid references sub_categories,
  primary_colour_id uuid references colours,
  secondary_colour_id uuid references colours,
  meters numeric(9, 3) check (meters >= 0),
  running_meters boolean not null,
  square_meters boolean not null,
  sink_types text[] not null,
  extras text[] not null,
  remove_countertops text not null default '',
  install_groundfloor text not null default '',
  is_design_plan text not null default '',
  project_urgency text not null default '',
  contact_line1 text not null,
  -- The suburb.
  contact_line2 text not null,
  contact_province text not null,
  contact_city text not null,
  contact_postal_code text not null,
  notes text not null default '',
  message text not null default '',
  any_details text not null default '',
  spam boolean not null default false,
  -- The reasons why the request was classified as spam. They remain if staff reverse the classification.
  spam_signs text[] not null default '{}',
  assignee_id uuid references users,
  -- This column and the next three are derived. quote-history.store.ts writes them with events and messages.
  last_customer_activity_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  -- Null unless staff have to act next.
  awaiting_staff_since timestamptz,
  -- When staff first sent a message, asked for information, sent a price or rejected the request.
  first_response_at timestamptz,
  -- The quote is hidden from the list of quotes that await staff until this time.
  snoozed_until timestamptz,
  -- The estimate by the price book at the time of calculation. `range` has both ends; `pending` has not been calculated; any other value
  -- is the reason why there is no estimate. It is calculated even if visitors see no estimates.
  estimate_status text not null default 'pending',
  estimate_low_cents bigint,
  estimate_high_cents bigint,
  estimate_price_book_version_id uuid references price_book_versions,
  urgency_rank smallint not null generated always as (
    case project_urgency when 'Within 1 - 2 weeks' then 1 when 'Within 1 month' then 2 when 'More than a month' then 3
      when 'Planning and budgeting' then 4 else 5 end
  ) stored,
  -- Sent by the customer, entered by staff, or created from a contact message.
  source quote_source not null default 'web',
  -- The last day on which the price is valid, in Cape Town; null without a price.
  valid_until date,
  -- The price of the service when the request was sent; null for a product, and when no such service was offered.
  service_price_cents bigint,
  -- The estimate that the visitor saw when sending the request: cents, VAT included; null if no estimate was shown. It never changes.
  shown_estimate_low_cents bigint,
  shown_estimate_high_cents bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint quotes_estimate_check check ((estimate_status = 'range') = (estimate_low_cents is not null and estimate_high_cents is not null)),
  constraint quotes_shown_estimate_check check (
    (shown_estimate_low_cents is null) = (shown_estimate_high_cents is null) and shown_estimate_low_cents <= shown_estimate_high_cents
  )
);
create index quotes_assignee_id_idx on quotes (assignee_id, status) where assignee_id is not null;
create index quotes_last_customer_activity_at_idx on quotes (last_customer_activity_at) where not spam;
create index quotes_admin_list_activity_idx on quotes (last_activity_at, id) where not spam;
create index quotes_admin_list_created_idx on quotes (created_at, id) where not spam;
create index quotes_admin_list_status_idx on quotes (status, created_at, id) where not spam;
create index quotes_admin_list_urgency_idx on quotes (urgency_rank, id) where not spam;
create index quotes_admin_list_value_idx on quotes (coalesce(estimate_high_cents, -1), id) where not spam;
create index quotes_admin_list_awaiting_idx on quotes (coalesce(awaiting_staff_since, 'infinity'), id) where not spam;
create index quotes_expiring_idx on quotes (valid_until, id) where status = 'quoted' and not spam;
create index quotes_pending_estimate_idx on quotes (id) where estimate_status = 'pending';
create index quotes_snoozed_until_idx on quotes (snoozed_until) where snoozed_until is not null;
create index quotes_spam_idx on quotes (created_at desc) where spam;
-- For a list of distinct suburbs.
create index quotes_suburb_idx on quotes (lower(contact_line2), contact_line2) where not spam;
create index quotes_suburb_trgm_idx on quotes using gin (fold_text(contact_line2) gin_trgm_ops);
create index quotes_user_id_created_at_idx on quotes (user_id, created_at desc, id desc);
-- Includes snoozed_until, so that counting reads the index only.
create index quotes_awaiting_staff_idx on quotes (awaiting_staff_since, id) include (snoozed_until) where awaiting_staff_since is not null and not spam;

-- The requested products.
create table quote_items (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  product_id uuid not null references products,
  -- Name and price as they were when the request was sent.
  product_name text not null,
  price_cents bigint not null,
  price_per text not null,
  position integer not null default 0
);
create index quote_items_product_id_idx on quote_items (product_id, quote_id);
create index quote_items_quote_id_idx on quote_items (quote_id);

create table quote_events (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  status quote_status not null,
  note text not null default '',
  valid_until date,
  created_at timestamptz not null default now()
);
create index quote_events_quote_id_idx on quote_events (quote_id);

create table quote_messages (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  from_staff boolean not null,
  body_text text not null,
  created_at timestamptz not null
);
create index quote_messages_quote_id_idx on quote_messages (quote_id);

-- Files of a request. Uploads without a quote are deleted after 48 hours.
create table uploads (
  id uuid primary key,
  path text not null unique,
  storage_key text not null unique,
  name text not null,
  mime_type text not null,
  bytes integer not null check (bytes > 0),
  user_id uuid references users,
  quote_id uuid references quotes on delete cascade,
  created_at timestamptz not null default now()
);
create index uploads_quote_id_idx on uploads (quote_id);
create index uploads_unclaimed_idx on uploads (created_at) where quote_id is null;

-- The searchable text of quotes: their own text, their customer and their products. In a separate table, so that a changed customer name
-- does not update the quote. Every transaction writes this table last, which prevents deadlocks.
create table quote_search_index (
  quote_id uuid primary key references quotes on delete cascade,
  search_text text not null
);
create index quote_search_index_trgm_idx on quote_search_index using gin (search_text gin_trgm_ops);

create function quote_search_text(id uuid) returns text language sql stable as $$
  select fold_text(q.number || ' ' || q.contact_line1 || ' ' || q.contact_line2 || ' ' || q.service_name || ' ' || q.notes || ' ' ||
    u.full_name || ' ' || u.email || ' ' || u.phone_number || ' ' || coalesce(u.phone_e164, '') || ' ' ||
    coalesce((select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id), ''))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;

create function refresh_quote_search_after_item() returns trigger language plpgsql as $$
begin
  update quote_search_index set search_text = quote_search_text(quote_id) where quote_id in (old.quote_id, new.quote_id);
  return null;
end
$$;
create trigger quote_items_after_change_search after insert or delete or update of quote_id, product_name on quote_items
  for each row execute function refresh_quote_search_after_item();

-- Writes the search text and notifies the back office.
create function apply_quote_change() returns trigger language plpgsql as $$
declare
  quote quotes := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and
    (old.number, old.user_id, old.contact_line1, old.contact_line2, old.service_name, old.notes) is distinct from
    (new.number, new.user_id, new.contact_line1, new.contact_line2, new.service_name, new.notes)
  then
    insert into quote_search_index (quote_id, search_text) values (new.id, quote_search_text(new.id))
    on conflict (quote_id) do update set search_text = excluded.search_text;
  end if;
  if tg_op <> 'UPDATE' or
    (old.status, old.assignee_id, old.spam, old.snoozed_until, old.last_customer_activity_at, old.last_activity_at,
      old.awaiting_staff_since, old.user_id, old.valid_until)
    is distinct from
    (new.status, new.assignee_id, new.spam, new.snoozed_until, new.last_customer_activity_at, new.last_activity_at,
      new.awaiting_staff_since, new.user_id, new.valid_until)
  then
    perform notify_staff('requests', quote.id::text);
  end if;
  if tg_op <> 'UPDATE' or (old.user_id, old.status, old.spam) is distinct from (new.user_id, new.status, new.spam) then
    perform notify_staff('customers', quote.user_id::text);
  end if;
  return null;
end
$$;
create trigger quotes_after_change_apply after insert or update or delete on quotes for each row execute function apply_quote_change();
create trigger quotes_before_update_version before update on quotes for each row execute function increment_version();
