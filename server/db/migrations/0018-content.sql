create table services (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  -- 0 means that the price is on request.
  price_cents bigint not null default 0 check (price_cents >= 0),
  status listing_status not null default 'draft',
  -- The status that a restored record gets again.
  status_before_archive listing_status,
  featured boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table service_items (
  id uuid primary key,
  service_id uuid not null references services on delete cascade,
  name text not null,
  position integer not null default 0
);
create index service_items_service_id_idx on service_items (service_id);

create table service_pictures (
  id uuid primary key,
  service_id uuid not null references services on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  -- Focal point in percent from the left and from the top; null is the middle.
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  position integer not null default 0
);
create index service_pictures_service_id_idx on service_pictures (service_id);

-- Former slugs of services; their URLs redirect. A slug in use is never in this table.
create table service_former_slugs (
  slug text primary key,
  service_id uuid not null references services on delete cascade,
  replaced_at timestamptz not null default now()
);
create index service_former_slugs_service_id_idx on service_former_slugs (service_id);

create table testimonials (
  id uuid primary key,
  content text not null,
  author text not null,
  photo text not null default '',
  status listing_status not null default 'active',
  -- The status that a restored record gets again.
  status_before_archive listing_status,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- pages.store.ts writes a page and its version in one transaction.
create table pages (
  slug text primary key,
  content text not null,
  edited_by uuid references users,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table page_versions (
  slug text not null references pages on delete cascade,
  content text not null,
  user_id uuid references users,
  version integer not null,
  created_at timestamptz not null default now(),
  primary key (slug, version)
);

create trigger services_before_update_version before update on services for each row execute function increment_version();
create trigger testimonials_before_update_version before update on testimonials for each row execute function increment_version();
create trigger pages_before_update_version before update on pages for each row execute function increment_version();

create trigger service_items_after_change_parent after insert or update or delete on service_items
  for each row execute function touch_parent('services', 'service_id');
create trigger service_pictures_after_change_parent after insert or update or delete on service_pictures
  for each row execute function touch_parent('services', 'service_id');

-- The tables of pictures, items and former slugs notify through their parent.
create trigger services_after_change_content after insert or update or delete or truncate on services
  for each statement execute function notify_content_changed();
create trigger testimonials_after_change_content after insert or update or delete or truncate on testimonials
  for each statement execute function notify_content_changed();
create trigger pages_after_change_content after insert or update or delete or truncate on pages
  for each statement execute function notify_content_changed();
