-- When what a public page shows was last changed: search engines ask again for what changed since they came.
alter table main_categories add updated_at timestamptz not null default now();
alter table sub_categories add updated_at timestamptz not null default now();
alter table products add updated_at timestamptz not null default now();
alter table services add updated_at timestamptz not null default now();
alter table gallery_projects add updated_at timestamptz not null default now();

create function mark_updated() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['main_categories', 'sub_categories', 'products', 'services', 'gallery_projects', 'pages', 'settings'] loop
    execute format(
      'create trigger %I before update on %I for each row when (old is distinct from new) execute function mark_updated()',
      name || '_updated', name
    );
  end loop;
end
$$;

-- A row's pictures and items are part of what its page shows. Arguments: the row's table, and the column that names the row.
create function mark_owner_updated() returns trigger language plpgsql as $$
begin
  execute format('update %I set updated_at = now() where id = ($1).%I', tg_argv[0], tg_argv[1]) using coalesce(new, old);
  return null;
end
$$;

create trigger main_category_pictures_updated after insert or update or delete on main_category_pictures
  for each row execute function mark_owner_updated('main_categories', 'main_category_id');
create trigger product_pictures_updated after insert or update or delete on product_pictures
  for each row execute function mark_owner_updated('products', 'product_id');
create trigger service_pictures_updated after insert or update or delete on service_pictures
  for each row execute function mark_owner_updated('services', 'service_id');
create trigger service_items_updated after insert or update or delete on service_items
  for each row execute function mark_owner_updated('services', 'service_id');
create trigger gallery_pictures_updated after insert or update or delete on gallery_pictures
  for each row execute function mark_owner_updated('gallery_projects', 'gallery_project_id');
create trigger gallery_stones_updated after insert or update or delete on gallery_stones
  for each row execute function mark_owner_updated('gallery_projects', 'gallery_project_id');
