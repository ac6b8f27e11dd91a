-- The products that a customer has saved.
create table shortlist (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index shortlist_product_id_idx on shortlist (product_id);
