create type pricing_strategy as enum ('area', 'area_waste', 'slabs', 'slabs_less_remnant');
create type price_unit as enum ('each', 'running_metre', 'square_metre', 'percent', 'minimum');
create type price_item as enum (
  'job', 'worktop', 'thickness', 'finish', 'edge', 'cutout', 'joint', 'splashback', 'kickplate', 'hob_cladding',
  'removal', 'delivery', 'access', 'service'
);

-- Versions of the price book, one of them current. A version never changes. Rates are integer cents, VAT included, and costs are without VAT;
-- percentages are in hundredths of a percent.
create table price_book_versions (
  id uuid primary key,
  name text not null,
  is_current boolean not null default false,
  -- True if visitors see an estimate.
  show_estimate boolean not null default false,
  -- Hundredths of a percent. The rate without a price book is `standardVatRate` of domain/pricing/price-book.ts.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  -- The depth of worktop that a price per running meter includes.
  standard_depth_mm integer not null default 620 check (standard_depth_mm between 100 and 3000),
  -- How stone is charged.
  strategy pricing_strategy not null default 'area',
  -- Hundredths of a percent of the area.
  waste_rate integer not null default 1500 check (waste_rate between 0 and 10000),
  -- Hundredths of a percent of the price of the remnant.
  remnant_credit_rate integer not null default 0 check (remnant_credit_rate between 0 and 10000),
  -- The width of the unusable edge on each side of a slab.
  slab_trim_mm integer not null default 25 check (slab_trim_mm between 0 and 500),
  number integer generated always as identity,
  note text not null default '',
  user_id uuid references users,
  -- The version that becomes current again when this one is reverted.
  replaces_version_id uuid references price_book_versions,
  reverted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index price_book_versions_current_key on price_book_versions (is_current) where is_current;
create unique index price_book_versions_number_key on price_book_versions (number);

-- The low and high rates are the two ends of the price range that a line adds to the estimate. The quote rate is the binding price.
create table price_book_lines (
  id uuid primary key,
  version_id uuid not null references price_book_versions on delete cascade,
  code text not null,
  name text not null,
  item price_item not null,
  -- The edge profile, the kind of cut-out or the code of a zone; '' applies to every variant.
  variant text not null default '',
  -- The slug of a main category, which renaming does not change; '' applies to every material.
  material text not null default '',
  -- Null applies to every thickness.
  thickness_mm integer check (thickness_mm between 1 and 200),
  unit price_unit not null,
  low_rate bigint not null check (low_rate >= 0),
  quote_rate bigint not null,
  high_rate bigint not null,
  -- Cents without VAT; for a percentage hundredths of a percent of the cost of the stone.
  cost_rate bigint not null default 0,
  position integer not null default 0,
  constraint price_book_lines_rate_order_check check (low_rate <= quote_rate and quote_rate <= high_rate),
  constraint price_book_lines_max_rate_check check (high_rate <= case when unit = 'percent' then 10000 else 100000000 end),
  constraint price_book_lines_cost_rate_check check (cost_rate between 0 and case when unit = 'percent' then 10000 else 100000000 end)
);
create unique index price_book_lines_version_id_code_key on price_book_lines (version_id, code);

-- Groups of suburbs with the same delivery price.
create table price_book_zones (
  id uuid primary key,
  version_id uuid not null references price_book_versions on delete cascade,
  code text not null,
  name text not null,
  suburbs text[] not null default '{}',
  position integer not null default 0
);
create unique index price_book_zones_version_id_code_key on price_book_zones (version_id, code);

-- Lines and zones are inserted with their version.
create trigger price_book_versions_after_change_content after insert or update or delete or truncate on price_book_versions
  for each statement execute function notify_content_changed();
