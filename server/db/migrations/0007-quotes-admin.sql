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
  name text not null,
  filter jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create unique index saved_quote_filters_user_id_name_key on saved_quote_filters (user_id, lower(name)) where deleted_at is null;

create trigger quote_notes_after_change_staff after insert or update or delete on quote_notes
  for each row execute function notify_staff_change('requests', 'quote_id');
create trigger quote_notes_before_update_version before update on quote_notes for each row execute function increment_version();
