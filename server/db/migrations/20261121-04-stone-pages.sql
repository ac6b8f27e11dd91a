-- What a stone's picture shows; '' where nobody said.
create type product_picture_kind as enum ('', 'slab', 'detail', 'edge', 'room');
alter table product_pictures add column kind product_picture_kind not null default '';

-- Addresses that a renamed stone or service had: links to them lead on. The slug of one that is there is never a former one.
create table product_former_slugs (
  slug text primary key,
  product_id uuid not null references products on delete cascade,
  replaced_at timestamptz not null default now()
);
create index product_former_slugs_product_id_idx on product_former_slugs (product_id);

create table service_former_slugs (
  slug text primary key,
  service_id uuid not null references services on delete cascade,
  replaced_at timestamptz not null default now()
);
create index service_former_slugs_service_id_idx on service_former_slugs (service_id);

-- Kept by the database, whoever edits.
create function keep_former_product_slug() returns trigger language plpgsql as $$
begin
  delete from product_former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into product_former_slugs (slug, product_id) values (old.slug, new.id)
    on conflict (slug) do update set product_id = excluded.product_id, replaced_at = now();
  end if;
  return null;
end
$$;
create trigger products_slug_added after insert on products for each row execute function keep_former_product_slug();
create trigger products_slug_changed after update of slug on products for each row
  when (old.slug is distinct from new.slug) execute function keep_former_product_slug();

create function keep_former_service_slug() returns trigger language plpgsql as $$
begin
  delete from service_former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into service_former_slugs (slug, service_id) values (old.slug, new.id)
    on conflict (slug) do update set service_id = excluded.service_id, replaced_at = now();
  end if;
  return null;
end
$$;
create trigger services_slug_added after insert on services for each row execute function keep_former_service_slug();
create trigger services_slug_changed after update of slug on services for each row
  when (old.slug is distinct from new.slug) execute function keep_former_service_slug();

create trigger product_former_slugs_content_changed after insert or update or delete or truncate on product_former_slugs
  for each statement execute function tell_content_changed();
create trigger service_former_slugs_content_changed after insert or update or delete or truncate on service_former_slugs
  for each statement execute function tell_content_changed();
