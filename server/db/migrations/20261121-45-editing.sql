-- What staff need to edit the site's words and pictures: what two people may edit counts its changes, what is taken away can come back,
-- a page keeps every version.

alter table testimonials
  add column status listing_status not null default 'active',
  add column updated_at timestamptz not null default now();
alter table gallery_projects add column status listing_status not null default 'active';
create trigger testimonials_updated before update on testimonials
  for each row when (old is distinct from new) execute function mark_updated();

-- Only what a form holds: an order changed elsewhere makes nobody's form stale.
alter table services add column version integer not null default 1;
create trigger services_version before update of slug, name, description, price_cents, status, featured on services
  for each row when (old is distinct from new) execute function count_version();
alter table gallery_projects add column version integer not null default 1;
create trigger gallery_projects_version before update of title, description, status on gallery_projects
  for each row when (old is distinct from new) execute function count_version();
alter table testimonials add column version integer not null default 1;
create trigger testimonials_version before update of content, author, photo, status on testimonials
  for each row when (old is distinct from new) execute function count_version();
alter table settings add column version integer not null default 1;
create trigger settings_version before update on settings
  for each row when (old is distinct from new) execute function count_version();

alter table pages
  add column version integer not null default 1,
  add column edited_by uuid references users;
create trigger pages_version before update on pages
  for each row when (old.content is distinct from new.content) execute function count_version();

-- Kept by the database, whoever edits.
create table page_versions (
  slug text not null references pages on delete cascade,
  version integer not null,
  content text not null,
  user_id uuid references users,
  created_at timestamptz not null default now(),
  primary key (slug, version)
);
insert into page_versions (slug, version, content, created_at) select slug, version, content, updated_at from pages;
create function keep_page_version() returns trigger language plpgsql as $$
begin
  insert into page_versions (slug, version, content, user_id) values (new.slug, new.version, new.content, new.edited_by)
  on conflict do nothing;
  return null;
end
$$;
create trigger pages_kept after insert or update of content on pages for each row execute function keep_page_version();

-- Days on which the business keeps other hours than the usual ones; `Closed` is one of them.
create table opening_exceptions (
  id uuid primary key,
  day date not null,
  hours text not null,
  note text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index opening_exceptions_day_key on opening_exceptions (day) where archived_at is null;
create trigger opening_exceptions_updated before update on opening_exceptions
  for each row when (old is distinct from new) execute function mark_updated();
create trigger opening_exceptions_version before update on opening_exceptions
  for each row when (old is distinct from new) execute function count_version();
create trigger opening_exceptions_content_changed after insert or update or delete or truncate on opening_exceptions
  for each statement execute function tell_content_changed();
