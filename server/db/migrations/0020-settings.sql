-- One row for each group of settings. `SettingKey` of settings.store.ts lists the keys.
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Days with other opening hours; `Closed` is one of the values.
create table opening_exceptions (
  id uuid primary key,
  day date not null,
  hours text not null,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index opening_exceptions_day_key on opening_exceptions (day) where archived_at is null;

create trigger settings_before_update_version before update on settings for each row execute function increment_version();
create trigger settings_after_change_content after insert or update or delete or truncate on settings
  for each statement execute function notify_content_changed();
create trigger opening_exceptions_before_update_version before update on opening_exceptions for each row execute function increment_version();
create trigger opening_exceptions_after_change_content after insert or update or delete or truncate on opening_exceptions
  for each statement execute function notify_content_changed();
