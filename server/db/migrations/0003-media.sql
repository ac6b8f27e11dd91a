-- Each picture is stored once.
create table pictures (
  id uuid primary key,
  -- SHA-256 of the original; part of the names of its variants.
  content_hash text not null unique,
  -- Where the original is stored: `seed:stones/x.jpg` in the repository, `files:<key>` in the file store.
  source text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);

create trigger pictures_after_change_content after insert or update or delete or truncate on pictures
  for each statement execute function notify_content_changed();
