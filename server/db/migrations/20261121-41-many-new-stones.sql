-- A new stone rarely takes an address that another had. To delete nothing counted the content's version up once for each of thousands
-- of stones added together, each time slower than before.
create or replace function keep_former_product_slug() returns trigger language plpgsql as $$
begin
  if exists (select from product_former_slugs where slug = new.slug) then
    delete from product_former_slugs where slug = new.slug;
  end if;
  if tg_op = 'UPDATE' then
    insert into product_former_slugs (slug, product_id) values (old.slug, new.id)
    on conflict (slug) do update set product_id = excluded.product_id, replaced_at = now();
  end if;
  return null;
end
$$;
