-- The desk: whose turn a request is and since when, who has it, what is noted about it, and how the screens hear of changes.
-- Times come from the rows that tell of what happened, so that no service need keep them.

alter table quotes
  add assignee_id uuid references users,
  add version integer not null default 1,
  -- When the customer last did something, and anybody.
  add customer_at timestamptz not null default now(),
  add activity_at timestamptz not null default now(),
  -- Since when they wait for us; null where they do not.
  add waiting_since timestamptz,
  -- When the desk first wrote, asked, quoted or refused.
  add first_answer_at timestamptz,
  -- Put off for everybody until then.
  add snoozed_until timestamptz,
  -- A first range by the price book of its day: `range` has both ends; `pending` is not worked out yet; anything else says why there is none.
  add range_state text not null default 'pending',
  add range_low_cents bigint,
  add range_high_cents bigint,
  add range_book_id uuid references price_book_versions,
  add urgency_rank smallint not null generated always as (
    case project_urgency when 'Within 1 - 2 weeks' then 1 when 'Within 1 month' then 2 when 'More than a month' then 3
      when 'Planning and budgeting' then 4 else 5 end
  ) stored,
  add constraint quotes_range_check check ((range_state = 'range') = (range_low_cents is not null and range_high_cents is not null));

-- Internal: customers never see them, but own what they say of them.
create table quote_notes (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  body_text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1
);
create index quote_notes_quote_id_idx on quote_notes (quote_id);
create trigger quote_notes_version before update of body_text, deleted_at on quote_notes
  for each row when (old is distinct from new) execute function count_version();

create table quote_reminders (
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid not null references users on delete cascade,
  remind_at timestamptz not null,
  note text not null default '',
  primary key (user_id, quote_id)
);
create index quote_reminders_quote_id_idx on quote_reminders (quote_id);
create index quote_reminders_user_id_remind_at_idx on quote_reminders (user_id, remind_at);

create table quote_reads (
  user_id uuid not null references users on delete cascade,
  quote_id uuid not null references quotes on delete cascade,
  -- Up to what the customer did then; -infinity for what was marked as not read.
  read_at timestamptz not null,
  primary key (user_id, quote_id)
);
create index quote_reads_quote_id_idx on quote_reads (quote_id);
-- Who has marked everything as read, and when.
create table desk_readers (
  user_id uuid primary key references users on delete cascade,
  all_read_at timestamptz not null
);

create table quote_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index quote_views_user_id_name_key on quote_views (user_id, lower(name)) where deleted_at is null;

-- Open pages of the desk that hear of changes, and which request each shows. They end with the process or by themselves.
create unlogged table desk_streams (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  quote_id uuid references quotes on delete cascade,
  expires_at timestamptz not null
);
create index desk_streams_user_id_idx on desk_streams (user_id);
create index desk_streams_quote_id_idx on desk_streams (quote_id);
create index desk_streams_session_id_idx on desk_streams (session_id);

-- What happened before there was a desk.
update quotes q set
  customer_at = greatest(q.created_at, e.customer_at, m.customer_at),
  activity_at = greatest(q.created_at, e.at, m.at),
  first_answer_at = least(e.answered_at, m.answered_at),
  waiting_since = case
    when q.status in ('submitted', 'in_review', 'change_requested') then q.created_at
    when m.customer_at > coalesce(m.desk_at, '-infinity') and q.status not in ('declined', 'rejected', 'withdrawn') then m.customer_at
  end
from quotes s
  left join lateral (
    select max(created_at) as at, max(created_at) filter (where user_id = s.user_id) as customer_at,
      min(created_at) filter (where user_id is distinct from s.user_id and status in ('info_needed', 'quoted', 'rejected')) as answered_at
    from quote_events where quote_id = s.id
  ) e on true
  left join lateral (
    select max(created_at) as at, max(created_at) filter (where not from_desk) as customer_at,
      max(created_at) filter (where from_desk) as desk_at, min(created_at) filter (where from_desk) as answered_at
    from quote_messages where quote_id = s.id
  ) m on true
where s.id = q.id;

create function begin_quote() returns trigger language plpgsql as $$
begin
  new.customer_at = new.created_at;
  new.activity_at = new.created_at;
  new.waiting_since = case when new.status in ('submitted', 'in_review', 'change_requested') then new.created_at end;
  return new;
end
$$;
create trigger quotes_begun before insert on quotes for each row execute function begin_quote();

create trigger quotes_version before update of status, assignee_id, spam, snoozed_until on quotes for each row
  when (old.status is distinct from new.status or old.assignee_id is distinct from new.assignee_id
    or old.spam is distinct from new.spam or old.snoozed_until is distinct from new.snoozed_until)
  execute function count_version();

create function follow_quote_event() returns trigger language plpgsql as $$
begin
  update quotes q set
    activity_at = greatest(q.activity_at, new.created_at),
    customer_at = case when new.user_id = q.user_id then greatest(q.customer_at, new.created_at) else q.customer_at end,
    first_answer_at = case
      when new.user_id is distinct from q.user_id and new.status in ('info_needed', 'quoted', 'rejected')
        then coalesce(q.first_answer_at, new.created_at)
      else q.first_answer_at
    end,
    waiting_since = case when new.status in ('submitted', 'in_review', 'change_requested') then coalesce(q.waiting_since, new.created_at) end,
    snoozed_until = case
      when new.user_id is distinct from q.user_id and new.status in ('submitted', 'in_review', 'info_needed', 'quoted', 'change_requested')
        then q.snoozed_until
    end
  where q.id = new.quote_id;
  return null;
end
$$;
create trigger quote_events_followed after insert on quote_events for each row
  when (new.status <> 'submitted') execute function follow_quote_event();

create function follow_quote_message() returns trigger language plpgsql as $$
begin
  if new.from_desk then
    update quotes q set
      activity_at = greatest(q.activity_at, new.created_at),
      first_answer_at = coalesce(q.first_answer_at, new.created_at),
      -- Where it is our turn an answer to a question does not end it.
      waiting_since = case when q.status in ('submitted', 'in_review', 'change_requested') then q.waiting_since end
    where q.id = new.quote_id;
  else
    update quotes q set
      activity_at = greatest(q.activity_at, new.created_at),
      customer_at = greatest(q.customer_at, new.created_at),
      waiting_since = coalesce(q.waiting_since, new.created_at),
      snoozed_until = null
    where q.id = new.quote_id;
  end if;
  return null;
end
$$;
create trigger quote_messages_followed after insert on quote_messages for each row execute function follow_quote_message();

-- What the desk's screens are told: what it is about, and its id. The sequence is for processes that cannot listen.
create sequence desk_changes;
create function tell_desk_changed() returns trigger language plpgsql as $$
declare
  changed record;
begin
  changed = case when tg_op = 'DELETE' then old else new end;
  perform nextval('desk_changes');
  perform pg_notify('desk_changed', json_build_object('about', tg_argv[0], 'id', to_jsonb(changed) ->> tg_argv[1])::text);
  return null;
end
$$;
create trigger quotes_desk_changed after insert or delete or update of status, assignee_id, spam, snoozed_until, customer_at, activity_at,
    waiting_since on quotes
  for each row execute function tell_desk_changed('requests', 'id');
create trigger quote_notes_desk_changed after insert or update or delete on quote_notes
  for each row execute function tell_desk_changed('requests', 'quote_id');
create trigger contact_messages_desk_changed after insert or update or delete on contact_messages
  for each row execute function tell_desk_changed('contacts', 'id');
create trigger quote_reads_desk_changed after insert or update or delete on quote_reads
  for each row execute function tell_desk_changed('marks', 'user_id');
create trigger desk_readers_desk_changed after insert or update or delete on desk_readers
  for each row execute function tell_desk_changed('marks', 'user_id');
create trigger quote_reminders_desk_changed after insert or update or delete on quote_reminders
  for each row execute function tell_desk_changed('marks', 'user_id');
create trigger desk_streams_begun after insert or delete on desk_streams
  for each row execute function tell_desk_changed('presence', 'quote_id');
create function tell_desk_moved() returns trigger language plpgsql as $$
begin
  perform nextval('desk_changes');
  perform pg_notify('desk_changed', json_build_object('about', 'presence', 'id', id)::text)
    from unnest(array[old.quote_id, new.quote_id]) id where id is not null;
  return null;
end
$$;
create trigger desk_streams_moved after update of quote_id on desk_streams
  for each row when (old.quote_id is distinct from new.quote_id) execute function tell_desk_moved();

-- The orders that the desk's lists come in, what they are narrowed by, and what they are searched by.
create index quotes_desk_idx on quotes (created_at, id) where not spam;
create index quotes_desk_status_idx on quotes (status, created_at, id) where not spam;
create index quotes_desk_activity_idx on quotes (activity_at, id) where not spam;
create index quotes_desk_waiting_sort_idx on quotes (coalesce(waiting_since, 'infinity'), id) where not spam;
create index quotes_desk_value_idx on quotes (coalesce(range_high_cents, -1), id) where not spam;
create index quotes_desk_urgency_idx on quotes (urgency_rank, id) where not spam;
create index quotes_waiting_idx on quotes (waiting_since, id) where waiting_since is not null and not spam;
create index quotes_customer_at_idx on quotes (customer_at) where not spam;
create index quotes_assignee_id_idx on quotes (assignee_id, status) where assignee_id is not null;
create index quotes_snoozed_until_idx on quotes (snoozed_until) where snoozed_until is not null;
create index quotes_pending_range_idx on quotes (id) where range_state = 'pending';
create index quotes_suburb_idx on quotes (lower(contact_line2));
create index quote_items_product_id_idx on quote_items (product_id, quote_id);
create index users_phone_e164_idx on users (phone_e164) where phone_e164 is not null;
create index quotes_words_idx on quotes using gin (
  lower(number || ' ' || contact_line1 || ' ' || contact_line2 || ' ' || service_name || ' ' || notes) gin_trgm_ops
);
create index users_words_idx on users using gin (lower(full_name || ' ' || email || ' ' || coalesce(phone_e164, '')) gin_trgm_ops);
create index quote_items_words_idx on quote_items using gin (lower(product_name) gin_trgm_ops);
