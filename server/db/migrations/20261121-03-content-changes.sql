-- Every change of what the public site shows counts this up and tells the web processes, which then forget their kept pages.
create table content_version (
  id boolean primary key default true check (id),
  version bigint not null
);
insert into content_version (version) values (1);

create function tell_content_changed() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', '');
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'pictures', 'main_categories', 'main_category_pictures', 'sub_categories', 'colours', 'products', 'product_pictures',
    'services', 'service_items', 'service_pictures', 'gallery_projects', 'gallery_pictures', 'gallery_stones',
    'testimonials', 'pages', 'settings'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I for each statement execute function tell_content_changed()',
      name || '_content_changed', name
    );
  end loop;
end
$$;
