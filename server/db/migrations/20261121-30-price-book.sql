-- What work costs: versions of a price book, one of them current. Rates are integer cents, VAT included; a percentage is in
-- hundredths. Each line has a low and a high rate: a visitor's range is the sum of its lines.
create type price_unit as enum ('each', 'running_metre', 'square_metre', 'percent', 'minimum');
create type price_item as enum (
  'job', 'worktop', 'thickness', 'finish', 'edge', 'cutout', 'joint', 'splashback', 'kickplate', 'hob_cladding',
  'removal', 'delivery', 'access', 'service'
);

create table price_book_versions (
  id uuid primary key,
  name text not null,
  is_current boolean not null default false,
  -- Whether visitors are shown a range.
  show_range boolean not null default false,
  -- Hundredths of a percent.
  vat_rate integer not null default 1500 check (vat_rate between 0 and 10000),
  -- How deep a running metre is.
  standard_depth_mm integer not null default 620 check (standard_depth_mm between 100 and 3000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index price_book_versions_current_key on price_book_versions (is_current) where is_current;

create table price_book_lines (
  id uuid primary key,
  version_id uuid not null references price_book_versions on delete cascade,
  code text not null,
  name text not null,
  item price_item not null,
  -- An edge's profile, a cut-out's kind, a zone's code …; '' for every variant.
  variant text not null default '',
  unit price_unit not null,
  low_rate bigint not null check (low_rate >= 0),
  high_rate bigint not null,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint price_book_lines_range_check check (high_rate >= low_rate),
  constraint price_book_lines_most_check check (high_rate <= case when unit = 'percent' then 10000 else 100000000 end)
);
create unique index price_book_lines_version_id_code_key on price_book_lines (version_id, code);

-- Where delivery costs the same.
create table price_book_zones (
  id uuid primary key,
  version_id uuid not null references price_book_versions on delete cascade,
  code text not null,
  name text not null,
  suburbs text[] not null default '{}',
  position integer not null default 0
);
create unique index price_book_zones_version_id_code_key on price_book_zones (version_id, code);

create trigger price_book_versions_updated before update on price_book_versions for each row
  when (old is distinct from new) execute function mark_updated();
create trigger price_book_lines_updated before update on price_book_lines for each row
  when (old is distinct from new) execute function mark_updated();

create trigger price_book_versions_content_changed after insert or update or delete or truncate on price_book_versions
  for each statement execute function tell_content_changed();
create trigger price_book_lines_content_changed after insert or update or delete or truncate on price_book_lines
  for each statement execute function tell_content_changed();
create trigger price_book_zones_content_changed after insert or update or delete or truncate on price_book_zones
  for each statement execute function tell_content_changed();
