-- Rates of binding quotes, costs, and the rules by which stone is charged. Prices include VAT, costs do not.

create type pricing_strategy as enum ('area', 'area_waste', 'slabs', 'slabs_less_remnant');

alter table price_book_versions
  add column strategy pricing_strategy not null default 'area',
  -- Hundredths of a percent of the area.
  add column waste_rate integer not null default 1500 check (waste_rate between 0 and 10000),
  -- Hundredths of a percent of the price of the remnant.
  add column remnant_credit_rate integer not null default 0 check (remnant_credit_rate between 0 and 10000),
  -- The width of the unusable edge on each side of a slab.
  add column slab_trim_mm integer not null default 25 check (slab_trim_mm between 0 and 500);

alter table price_book_lines
  add column quote_rate bigint,
  -- Cents without VAT; for a percentage hundredths of a percent of the cost of the stone.
  add column cost_rate bigint not null default 0,
  -- The slug of a main category, which renaming does not change; '' applies to every material.
  add column material text not null default '',
  -- Null applies to every thickness.
  add column thickness_mm integer check (thickness_mm between 1 and 200);
update price_book_lines set quote_rate = high_rate;
alter table price_book_lines
  alter column quote_rate set not null,
  drop constraint price_book_lines_rate_order_check,
  add constraint price_book_lines_rate_order_check check (low_rate <= quote_rate and quote_rate <= high_rate),
  add constraint price_book_lines_cost_rate_check check (cost_rate between 0 and case when unit = 'percent' then 10000 else 100000000 end);

-- The cost of a product. In a separate table, because only owners and estimators may read it. Without a row the cost is 0.
create table product_costs (
  product_id uuid primary key references products on delete cascade,
  -- Cents without VAT, per unit of the product's price.
  cost_cents bigint not null default 0 check (cost_cents between 0 and 100000000),
  -- Counts how often the cost and the rates were saved, to find concurrent changes.
  save_count integer not null default 1
);

-- Prices that apply instead of the usual price of a product: for a thickness, per whole slab, or both.
create table product_rates (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- Null applies to every thickness.
  thickness_mm integer check (thickness_mm between 1 and 200),
  -- If false, the price is per unit of the product's usual price.
  is_per_slab boolean not null,
  -- Cents, VAT included.
  price_cents bigint not null check (price_cents between 0 and 100000000),
  -- Cents without VAT.
  cost_cents bigint not null default 0 check (cost_cents between 0 and 100000000),
  constraint product_rates_condition_check check (is_per_slab or thickness_mm is not null)
);
create unique index product_rates_product_id_key on product_rates (product_id, is_per_slab, thickness_mm) nulls not distinct;
