-- Quotes: the requests of customers, their history and their messages; for staff, notes, reminders and filters.

create type quote_status as enum (
  'submitted', 'in_review', 'info_needed', 'quoted', 'change_requested',
  'accepted', 'declined', 'rejected', 'withdrawn', 'expired'
);
create type quote_source as enum ('web', 'staff', 'contact');

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
  -- The pieces of the worktop that the customer entered, as a list of {lengthMm, depthMm}. If there are any, prices are based on them instead of
  -- the meters.
  pieces jsonb not null default '[]',
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
  -- The address of the site, if staff learn it after the request. The submitted request never changes: each of these values that is not ''
  -- replaces the submitted one.
  site_line1 text not null default '',
  -- The suburb.
  site_line2 text not null default '',
  site_province text not null default '',
  site_city text not null default '',
  site_postal_code text not null default '',
  notes text not null default '',
  message text not null default '',
  any_details text not null default '',
  spam boolean not null default false,
  -- The reasons why the request was classified as spam. They remain if staff reverse the classification.
  spam_signs text[] not null default '{}',
  -- Events and messages with a greater id were not emailed while the quote was flagged as spam. Null: since it was submitted.
  spam_since_id uuid,
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
  -- The estimate by the price book, calculated when the quote is created, even if visitors see no estimates. `range` has both ends; any other
  -- value is the reason why there is no estimate.
  estimate_status text not null,
  estimate_low_cents bigint,
  estimate_high_cents bigint,
  -- The lines of the estimate. They explain it later, when the stone may have other rates, slabs or materials.
  estimate_detail jsonb check (estimate_detail is null or estimate_status = 'range'),
  urgency_rank smallint not null generated always as (
    case project_urgency when 'Within 1 - 2 weeks' then 1 when 'Within 1 month' then 2 when 'More than a month' then 3
      when 'Planning and budgeting' then 4 else 5 end
  ) stored,
  -- Sent by the customer, entered by staff, or created from a contact message.
  source quote_source not null default 'web',
  -- The last day on which the price is valid, in Cape Town; null without a price.
  valid_until date,
  -- The price that the lists of quotes show and sort by: the accepted total, or the total of the newest sent revision. Null if that revision was
  -- recalled or there is none.
  price_cents bigint,
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
-- Includes snoozed_until, so that counting reads the index only.
create index quotes_awaiting_staff_idx on quotes (awaiting_staff_since, id) include (snoozed_until) where awaiting_staff_since is not null and not spam;
create index quotes_expiring_idx on quotes (valid_until, id) where status = 'quoted' and not spam;
create index quotes_last_customer_activity_at_idx on quotes (last_customer_activity_at) where not spam;
create index quotes_snoozed_until_idx on quotes (snoozed_until) where snoozed_until is not null;
create index quotes_spam_idx on quotes (created_at desc) where spam;
create index quotes_user_id_created_at_idx on quotes (user_id, created_at desc, id desc);
-- For a list of distinct suburbs.
create index quotes_suburb_idx on quotes (suburb_key(case when site_line2 = '' then contact_line2 else site_line2 end),
  (case when site_line2 = '' then contact_line2 else site_line2 end)) where not spam;
create index quotes_suburb_trgm_idx on quotes using gin (fold_text(case when site_line2 = '' then contact_line2 else site_line2 end) gin_trgm_ops);
-- The orders of the list of quotes. Quotes without a value, a waiting time or an urgency (5) are last in both directions.
create index quotes_admin_list_activity_idx on quotes (last_activity_at, id) where not spam;
create index quotes_admin_list_awaiting_idx on quotes (coalesce(awaiting_staff_since, 'infinity'), id) where not spam;
create index quotes_admin_list_awaiting_unknown_last_idx on quotes (coalesce(awaiting_staff_since, '-infinity'), id) where not spam;
create index quotes_admin_list_created_idx on quotes (created_at, id) where not spam;
create index quotes_admin_list_price_idx on quotes (coalesce(price_cents, estimate_high_cents, -1), id) where not spam;
create index quotes_admin_list_price_unknown_last_idx on quotes (coalesce(price_cents, estimate_high_cents, 9223372036854775807), id) where not spam;
create index quotes_admin_list_status_idx on quotes (status, created_at, id) where not spam;
create index quotes_admin_list_urgency_idx on quotes (urgency_rank, id) where not spam;
create index quotes_admin_list_urgency_unknown_last_idx on quotes ((urgency_rank % 5), id) where not spam;
create index quotes_admin_list_value_idx on quotes (coalesce(estimate_high_cents, -1), id) where not spam;

-- Writes the search text (the table quote_search_index) and notifies the back office.
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

-- Rejects changes of an accepted quote and its request. Columns of the follow-up can change. A merge of accounts may change the owner, and an
-- erasure may clear personal data.
create function refuse_change_of_accepted_quote() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['user_id', 'assignee_id', 'snoozed_until', 'spam', 'spam_since_id', 'last_customer_activity_at', 'last_activity_at',
      'awaiting_staff_since', 'first_response_at', 'site_line1', 'site_line2', 'site_province', 'site_city', 'site_postal_code', 'version',
      -- Generated columns have no value yet.
      'urgency_rank']
    || case when is_erasing() then array['contact_line1', 'contact_line2', 'contact_province', 'contact_city', 'contact_postal_code',
      'service_name', 'notes', 'message', 'any_details'] else '{}' end;
begin
  if to_jsonb(old) - changing <> to_jsonb(new) - changing then
    raise exception 'An accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger quotes_before_accepted_change_refuse before update on quotes
  for each row when (old.status = 'accepted') execute function refuse_change_of_accepted_quote();

-- The requested products.
create table quote_items (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  product_id uuid not null references products,
  -- Name and price as they were when the request was sent.
  product_name text not null,
  price_cents bigint not null,
  price_per text not null,
  sale_unit sale_unit not null generated always as (parse_sale_unit(price_per)) stored,
  position integer not null default 0
);
create index quote_items_product_id_idx on quote_items (product_id, quote_id);
create index quote_items_quote_id_idx on quote_items (quote_id);

-- Rejects changes of the products of an accepted quote.
create function refuse_change_of_accepted_item() returns trigger language plpgsql as $$
begin
  if exists (select from quotes where id in (old.quote_id, new.quote_id) and status = 'accepted') then
    raise exception 'The stone of an accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger quote_items_before_change_refuse before insert or update or delete on quote_items
  for each row execute function refuse_change_of_accepted_item();

-- The statuses of a quote, and when it had them.
create table quote_events (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  status quote_status not null,
  note text not null default '',
  valid_until date,
  -- The revision that was sent or accepted with the event; null for other events. The foreign key is in 0009-revisions.sql.
  revision_id uuid,
  -- True if the customer was notified, so that the event is not emailed again. The email of a later price then says that it replaces this
  -- price.
  is_announced boolean not null default false,
  created_at timestamptz not null default now()
);
create index quote_events_quote_id_idx on quote_events (quote_id);
create unique index quote_events_revision_id_status_key on quote_events (revision_id, status) where revision_id is not null;

-- Rejects changes of the history of quotes. Only `is_announced` changes later, and an erasure of personal data clears notes.
create trigger quote_events_before_update_refuse before update on quote_events
  for each row when (old.note = new.note) execute function refuse_change_except('is_announced');
create trigger quote_events_before_note_refuse before update on quote_events
  for each row when (old.note <> new.note) execute function refuse_change_except_clearing('note');
create trigger quote_events_before_delete_refuse before delete on quote_events
  for each row execute function refuse_change_except();

create table quote_messages (
  id uuid primary key,
  -- The conversation of a quote goes on with its order. Messages about an order without a quote have the order instead.
  quote_id uuid references quotes on delete cascade,
  order_id uuid,
  user_id uuid references users,
  from_staff boolean not null,
  body_text text not null,
  -- The line of a revision that the message is about, for example `1.3`, and its label at that time.
  line text,
  line_label text,
  created_at timestamptz not null,
  constraint quote_messages_subject_check check (num_nonnulls(quote_id, order_id) = 1)
);
create index quote_messages_quote_id_idx on quote_messages (quote_id);

-- For staff ------------------------------------------------------------------------------------

-- Internal notes of staff. A customer's data export contains them.
create table quote_notes (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  body_text text not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index quote_notes_quote_id_idx on quote_notes (quote_id);

create trigger quote_notes_after_change_staff after insert or update or delete on quote_notes
  for each row execute function notify_staff_change('requests', 'quote_id');
create trigger quote_notes_before_update_version before update on quote_notes for each row execute function increment_version();

create table quote_reminders (
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid not null references users on delete cascade,
  remind_at timestamptz not null,
  note text not null default '',
  primary key (user_id, quote_id)
);
create index quote_reminders_quote_id_idx on quote_reminders (quote_id);
create index quote_reminders_user_id_remind_at_idx on quote_reminders (user_id, remind_at);

create table quote_read_markers (
  user_id uuid not null references users on delete cascade,
  quote_id uuid not null references quotes on delete cascade,
  -- The time of the last customer activity that has been read; -infinity marks the quote as unread.
  read_at timestamptz not null,
  primary key (user_id, quote_id)
);
create index quote_read_markers_quote_id_idx on quote_read_markers (quote_id);
-- A partial index, because few rows match.
create index quote_read_markers_unread_idx on quote_read_markers (user_id, quote_id) where read_at = '-infinity';

-- The time at which a staff member last marked all quotes as read.
create table staff_read_cursors (
  user_id uuid primary key references users on delete cascade,
  all_read_at timestamptz not null
);

-- Filters of the list of quotes, saved by staff members.
create table saved_quote_filters (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text collate name_order not null,
  filter jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create unique index saved_quote_filters_user_id_name_key on saved_quote_filters (user_id, lower(name)) where deleted_at is null;
