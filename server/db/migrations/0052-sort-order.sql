-- The order of names: by letters, not by bytes, with numbers by value. The same as `compareNames` of domain/shared/compare-names.ts.
create collation name_order (provider = icu, locale = 'en-u-kn-true');

-- PostgreSQL does not change the type of a column that a trigger lists.
drop trigger products_before_write_search on products;
alter table products alter column name type text collate name_order;
create trigger products_before_write_search before insert or update of name, description, main_category_id, sub_category_id, colour_id
  on products for each row execute function refresh_product_search_text();

alter table users alter column full_name type text collate name_order;
alter table main_categories alter column name type text collate name_order;
alter table sub_categories alter column name type text collate name_order;
alter table colours alter column name type text collate name_order;
alter table gallery_projects alter column title type text collate name_order;
alter table suburbs alter column name type text collate name_order;
alter table saved_quote_filters alter column name type text collate name_order;

-- Unknown values are last in both directions: stones that are priced on request (0), and quotes without a value, a waiting time or an urgency (5).
drop index products_price_cents_idx;
create index products_price_idx on products (nullif(price_cents, 0), position, id);
create index quotes_admin_list_price_unknown_last_idx on quotes (coalesce(price_cents, estimate_high_cents, 9223372036854775807), id) where not spam;
create index quotes_admin_list_awaiting_unknown_last_idx on quotes (coalesce(awaiting_staff_since, '-infinity'), id) where not spam;
create index quotes_admin_list_urgency_unknown_last_idx on quotes ((urgency_rank % 5), id) where not spam;
