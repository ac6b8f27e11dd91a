-- The searchable text of quotes: their own text, their customer, their products, and the numbers of the quote, its order and its payments. In a
-- separate table, so that a changed customer name does not update the quote. Every transaction writes this table last, which prevents deadlocks.
-- `apply_quote_change` and `apply_user_change` write it too.
create table quote_search_index (
  quote_id uuid primary key references quotes on delete cascade,
  search_text text not null
);
create index quote_search_index_trgm_idx on quote_search_index using gin (search_text gin_trgm_ops);

-- All numbers of a quote that its customer knows: its own, that of its order, and the references of the payments.
create function quote_numbers(quote_id uuid) returns text language sql stable as $$
  select concat_ws(' ', q.number, o.number, (select string_agg(p.reference, ' ' order by p.position) from payments p where p.order_id = o.id))
  from quotes q left join orders o on o.quote_id = q.id where q.id = $1
$$;

create function quote_search_text(id uuid) returns text language sql stable as $$
  select fold_text(concat_ws(' ', quote_numbers(q.id), q.contact_line1, q.contact_line2, q.site_line1, q.site_line2, q.service_name, q.notes,
    u.full_name, u.email, u.phone_number, u.phone_e164,
    (select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id)))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;

create function refresh_quote_search_after_item() returns trigger language plpgsql as $$
begin
  update quote_search_index set search_text = quote_search_text(quote_id) where quote_id in (old.quote_id, new.quote_id);
  return null;
end
$$;
create trigger quote_items_after_change_search after insert or delete or update of quote_id, product_name on quote_items
  for each row execute function refresh_quote_search_after_item();

create function refresh_quote_search_after_site() returns trigger language plpgsql as $$
begin
  update quote_search_index set search_text = quote_search_text(quote_id) where quote_id = new.id;
  perform notify_staff('requests', new.id::text);
  return null;
end
$$;
create trigger quotes_after_site_search after update of site_line1, site_line2, site_province, site_city, site_postal_code on quotes
  for each row execute function refresh_quote_search_after_site();

-- An order and its payments are inserted by one statement.
create function refresh_quote_search_after_payments() returns trigger language plpgsql as $$
begin
  update quote_search_index s set search_text = quote_search_text(s.quote_id)
  where s.quote_id in (select o.quote_id from orders o join new_payments p on p.order_id = o.id);
  return null;
end
$$;
create trigger payments_after_insert_search after insert on payments
  referencing new table as new_payments for each statement execute function refresh_quote_search_after_payments();
