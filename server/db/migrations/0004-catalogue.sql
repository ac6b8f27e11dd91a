-- Materials (main categories), types (subcategories), colours and products.

create type product_picture_kind as enum ('', 'slab', 'detail', 'edge', 'room');

create type sale_unit as enum ('square_metre', 'running_metre', 'slab', 'other');

-- Derives the unit of a price from the text that visitors read, so that both always agree.
create function parse_sale_unit(price_per text) returns sale_unit language sql immutable strict parallel safe as $$
  select (case
    when price_per ~* '\yslabs?\y' then 'slab'
    when price_per ~* 'm²|m2|\ysq(m|\.?\s*m)|square' then 'square_metre'
    when price_per ~* 'running|linear|lineal|\ym(et(re|er)s?)?\y' then 'running_metre'
    else 'other'
  end)::sale_unit
$$;

create table main_categories (
  id uuid primary key,
  slug text not null unique,
  name text collate name_order not null,
  description text not null default '',
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);

create table main_category_pictures (
  id uuid primary key,
  main_category_id uuid not null references main_categories on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  -- Focal point in percent from the left and from the top; null is the middle.
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  position integer not null default 0
);
create index main_category_pictures_main_category_id_idx on main_category_pictures (main_category_id);

create table sub_categories (
  id uuid primary key,
  main_category_id uuid not null references main_categories,
  slug text not null unique,
  name text collate name_order not null,
  description text not null default '',
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The foreign key of products needs this constraint: the type of a product must belong to its material.
  unique (id, main_category_id)
);
create index sub_categories_main_category_id_idx on sub_categories (main_category_id);

create table colours (
  id uuid primary key,
  slug text not null unique,
  name text collate name_order not null,
  position integer not null default 0,
  version integer not null default 1,
  archived_at timestamptz
);

create table products (
  id uuid primary key,
  slug text not null unique,
  name text collate name_order not null,
  main_category_id uuid not null references main_categories,
  sub_category_id uuid not null,
  colour_id uuid not null references colours,
  description text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  price_per text not null default '',
  sale_unit sale_unit not null generated always as (parse_sale_unit(price_per)) stored,
  status listing_status not null default 'draft',
  finish text not null default '',
  slab_length_mm integer,
  slab_width_mm integer,
  edge_profile text not null default '',
  -- The status that a restored product gets again.
  status_before_archive listing_status,
  -- Folded text, written by a trigger (refresh_product_search_text).
  search_name text not null default '',
  search_text text not null default '',
  search_words text[] not null default '{}',
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- If a type moves to another material, its products move too.
  foreign key (sub_category_id, main_category_id) references sub_categories (id, main_category_id) on update cascade
);
create index products_colour_id_idx on products (colour_id);
create index products_main_category_id_idx on products (main_category_id);
create index products_name_idx on products (name, id);
create index products_position_idx on products (position, id);
-- Stones that are priced on request (0) are last in both directions.
create index products_price_idx on products (nullif(price_cents, 0), position, id);
create index products_search_text_trgm_idx on products using gin (search_text gin_trgm_ops);
create index products_search_words_idx on products using gin (search_words);
create index products_slug_trgm_idx on products using gin (slug gin_trgm_ops);
create index products_status_idx on products (status);
create index products_sub_category_id_idx on products (sub_category_id);
create index products_updated_at_idx on products (updated_at, id);

create table product_pictures (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  -- The subject of the picture; '' if unknown.
  kind product_picture_kind not null default '',
  -- Focal point in percent from the left and from the top; null is the middle.
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  position integer not null default 0
);
create index product_pictures_product_id_idx on product_pictures (product_id);

-- Former slugs of products; their URLs redirect. A slug in use is never in this table.
create table product_former_slugs (
  slug text primary key,
  product_id uuid not null references products on delete cascade,
  replaced_at timestamptz not null default now()
);
create index product_former_slugs_product_id_idx on product_former_slugs (product_id);

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

-- Search ---------------------------------------------------------------------------------------

create function product_search_text(product products) returns text language sql stable as $$
  select coalesce((
    select fold_text(concat_ws(' ', product.name, m.name, s.name, c.name, product.description))
    from main_categories m, sub_categories s, colours c
    where m.id = product.main_category_id and s.id = product.sub_category_id and c.id = product.colour_id
  ), '')
$$;

create function refresh_product_search_text() returns trigger language plpgsql as $$
begin
  new.search_text = product_search_text(new);
  new.search_name = fold_text(new.name);
  new.search_words = split_words(new.search_text);
  return new;
end
$$;
create trigger products_before_write_search before insert or update of name, description, main_category_id, sub_category_id, colour_id
  on products for each row execute function refresh_product_search_text();

-- Updates the search text of the products of a renamed material, type or colour. `column_name` is the column that refers to it. Writes only
-- products whose text changes.
create function refresh_search_text_after_rename(column_name text, id uuid) returns void language plpgsql as $$
begin
  execute format(
    'update products p set search_text = product_search_text(p), search_words = split_words(product_search_text(p))
      where p.%I = $1 and p.search_text is distinct from product_search_text(p)', column_name
  ) using id;
end
$$;

-- Every word of every product except numbers, for correcting typing errors. Words of deleted products remain and find nothing.
create table product_search_vocabulary (
  word text primary key
);

-- This function and `update_search_vocabulary` insert words in the same order, which prevents deadlocks.
create function add_search_vocabulary() returns trigger language plpgsql as $$
begin
  insert into product_search_vocabulary
    select distinct added.word from new_products, unnest(new_products.search_words) as added (word)
    where added.word !~ '^[0-9]+$' and not exists (select from product_search_vocabulary existing where existing.word = added.word)
    order by added.word
  on conflict do nothing;
  return null;
end
$$;
create trigger products_after_insert_vocabulary after insert on products
  referencing new table as new_products for each statement execute function add_search_vocabulary();

-- Reads only products with changed words: a bulk change of prices inserts nothing.
create function update_search_vocabulary() returns trigger language plpgsql as $$
begin
  insert into product_search_vocabulary
    select distinct added.word
    from new_products join old_products on old_products.id = new_products.id and old_products.search_words <> new_products.search_words,
      unnest(new_products.search_words) as added (word)
    where added.word !~ '^[0-9]+$' and not exists (select from product_search_vocabulary existing where existing.word = added.word)
    order by added.word
  on conflict do nothing;
  return null;
end
$$;
create trigger products_after_update_vocabulary after update on products
  referencing old table as old_products new table as new_products for each statement execute function update_search_vocabulary();

-- Words that the search for stones replaces by their meaning, or leaves out if the meaning is empty. Staff edit the list.
create table search_words (
  id uuid primary key default gen_random_uuid(),
  words text collate name_order not null,
  meaning text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);

insert into search_words (words, meaning) values
  ('countertop, counter, worktop, benchtop, top, surface, slab, stone', ''),
  ('kitchen, bathroom, island', ''),
  ('price, pricing, cost, rate, quote, cheap, buy, sale', ''),
  ('a, an, and, are, for, from, how, in, is, me, much, my, near, of, on, or, per, the, to, what, with', ''),
  ('gray', 'grey'),
  ('engineered, composite', 'quartz');

-- Other triggers -------------------------------------------------------------------------------

create trigger main_categories_before_update_version before update on main_categories for each row execute function increment_version();
create trigger sub_categories_before_update_version before update on sub_categories for each row execute function increment_version();
create trigger colours_before_update_version before update on colours for each row execute function increment_version();
create trigger products_before_update_version before update on products for each row execute function increment_version();
create trigger search_words_before_update_version before update on search_words for each row execute function increment_version();

create trigger main_category_pictures_after_change_parent after insert or update or delete on main_category_pictures
  for each row execute function touch_parent('main_categories', 'main_category_id');
create trigger product_pictures_after_change_parent after insert or update or delete on product_pictures
  for each row execute function touch_parent('products', 'product_id');

-- The tables of pictures and former slugs notify through their parent.
create trigger main_categories_after_change_content after insert or update or delete or truncate on main_categories
  for each statement execute function notify_content_changed();
create trigger sub_categories_after_change_content after insert or update or delete or truncate on sub_categories
  for each statement execute function notify_content_changed();
create trigger colours_after_change_content after insert or update or delete or truncate on colours
  for each statement execute function notify_content_changed();
create trigger products_after_change_content after insert or update or delete or truncate on products
  for each statement execute function notify_content_changed();
create trigger search_words_after_change_content after insert or update or delete or truncate on search_words
  for each statement execute function notify_content_changed();
