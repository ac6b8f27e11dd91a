create table gallery_projects (
  id uuid primary key,
  slug text not null unique,
  title text collate name_order not null,
  description text not null default '',
  status listing_status not null default 'active',
  -- The status that a restored record gets again.
  status_before_archive listing_status,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table gallery_pictures (
  id uuid primary key,
  gallery_project_id uuid not null references gallery_projects on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  -- Focal point in percent from the left and from the top; null is the middle.
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  position integer not null default 0
);
create index gallery_pictures_gallery_project_id_idx on gallery_pictures (gallery_project_id);

create table gallery_products (
  gallery_project_id uuid not null references gallery_projects on delete cascade,
  product_id uuid not null references products on delete cascade,
  primary key (gallery_project_id, product_id)
);
create index gallery_products_product_id_idx on gallery_products (product_id);

create trigger gallery_projects_before_update_version before update on gallery_projects for each row execute function increment_version();
create trigger gallery_pictures_after_change_parent after insert or update or delete on gallery_pictures
  for each row execute function touch_parent('gallery_projects', 'gallery_project_id');
create trigger gallery_products_after_change_parent after insert or update or delete on gallery_products
  for each row execute function touch_parent('gallery_projects', 'gallery_project_id');
create trigger gallery_projects_after_change_content after insert or update or delete or truncate on gallery_projects
  for each statement execute function notify_content_changed();
