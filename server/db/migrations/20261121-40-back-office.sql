-- What the back office needs: versions that tell of somebody else's change, archiving, the part of a picture that matters, and a log
-- that can be read and undone by.

alter table main_categories add version integer not null default 1, add archived_at timestamptz;
alter table sub_categories add version integer not null default 1, add archived_at timestamptz;
alter table colours add version integer not null default 1, add archived_at timestamptz;
-- What an archived stone was, so that bringing it back brings it back as it was.
alter table products add version integer not null default 1, add status_before listing_status;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end
$$;

-- Only what a form holds: an order changed elsewhere, or a picture added, makes nobody's form stale.
create trigger main_categories_version before update of slug, name, description, archived_at on main_categories
  for each row when (old is distinct from new) execute function count_version();
create trigger sub_categories_version before update of slug, name, description, main_category_id, archived_at on sub_categories
  for each row when (old is distinct from new) execute function count_version();
create trigger colours_version before update of slug, name, archived_at on colours
  for each row when (old is distinct from new) execute function count_version();
create trigger products_version before update of slug, name, main_category_id, sub_category_id, colour_id, description, price_cents,
    price_per, status, finish, slab_length_mm, slab_width_mm, edge_profile on products
  for each row when (old is distinct from new) execute function count_version();

-- A type that moves to another material takes its stones along.
alter table products drop constraint products_sub_category_id_main_category_id_fkey;
alter table products add constraint products_sub_category_id_main_category_id_fkey
  foreign key (sub_category_id, main_category_id) references sub_categories (id, main_category_id) on update cascade;

-- In per cent from the left and from the top; none is the middle.
do $$
declare
  name text;
begin
  foreach name in array array['main_category_pictures', 'product_pictures', 'service_pictures', 'gallery_pictures'] loop
    execute format(
      'alter table %I add focus_x smallint check (focus_x between 0 and 100), add focus_y smallint check (focus_y between 0 and 100)', name
    );
  end loop;
end
$$;

-- Pages and settings go by words.
alter table audit_log alter column thing_id type text;
-- What was done to many at once can be undone at once.
alter table audit_log add batch_id uuid;
create index audit_log_created_at_idx on audit_log (created_at desc, id desc);
create index audit_log_user_id_idx on audit_log (user_id);
create index audit_log_batch_id_idx on audit_log (batch_id) where batch_id is not null;

-- The orders that lists come in, and what they are searched by.
create index products_position_idx on products (position, id);
create index products_name_idx on products (name, id);
create index products_price_cents_idx on products (price_cents, id);
create index products_updated_at_idx on products (updated_at, id);
create index products_status_idx on products (status);
create index products_name_search_idx on products using gin (lower(name) gin_trgm_ops);
