-- The address of the site, if staff learn it after the request. The submitted request never changes, so its columns `contact_…` remain. Each
-- value that is not '' replaces the submitted one.
alter table quotes
  add column site_line1 text not null default '',
  -- The suburb.
  add column site_line2 text not null default '',
  add column site_province text not null default '',
  add column site_city text not null default '',
  add column site_postal_code text not null default '';

drop index quotes_suburb_idx;
create index quotes_suburb_idx on quotes (suburb_key(case when site_line2 = '' then contact_line2 else site_line2 end),
  (case when site_line2 = '' then contact_line2 else site_line2 end)) where not spam;
drop index quotes_suburb_trgm_idx;
create index quotes_suburb_trgm_idx on quotes using gin (fold_text(case when site_line2 = '' then contact_line2 else site_line2 end) gin_trgm_ops);

create or replace function quote_search_text(id uuid) returns text language sql stable as $$
  select fold_text(q.number || ' ' || q.contact_line1 || ' ' || q.contact_line2 || ' ' || q.site_line1 || ' ' || q.site_line2 || ' ' ||
    q.service_name || ' ' || q.notes || ' ' || u.full_name || ' ' || u.email || ' ' || u.phone_number || ' ' || coalesce(u.phone_e164, '') || ' ' ||
    coalesce((select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id), ''))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;

create function refresh_quote_search_after_site() returns trigger language plpgsql as $$
begin
  update quote_search_index set search_text = quote_search_text(quote_id) where quote_id = new.id;
  perform notify_staff('requests', new.id::text);
  return null;
end
$$;
create trigger quotes_after_site_search after update of site_line1, site_line2, site_province, site_city, site_postal_code on quotes
  for each row execute function refresh_quote_search_after_site();
