-- All numbers of a quote that its customer knows: its own, that of its order, and the references of the payments.
create function quote_numbers(quote_id uuid) returns text language sql stable as $$
  select concat_ws(' ', q.number, o.number, (select string_agg(p.reference, ' ' order by p.position) from payments p where p.order_id = o.id))
  from quotes q left join orders o on o.quote_id = q.id where q.id = $1
$$;

create or replace function quote_search_text(id uuid) returns text language sql stable as $$
  select fold_text(concat_ws(' ', quote_numbers(q.id), q.contact_line1, q.contact_line2, q.site_line1, q.site_line2, q.service_name, q.notes,
    u.full_name, u.email, u.phone_number, u.phone_e164,
    (select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id)))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;

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

update quote_search_index s set search_text = quote_search_text(s.quote_id)
from orders o where o.quote_id = s.quote_id;

-- Words that the search for stones replaces by their meaning, or leaves out if the meaning is empty. Staff edit the list.
create table search_words (
  id uuid primary key default gen_random_uuid(),
  words text collate name_order not null,
  meaning text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);

create trigger search_words_before_update_version before update on search_words for each row execute function increment_version();
create trigger search_words_after_change_content after insert or update or delete or truncate on search_words
  for each statement execute function notify_content_changed();

insert into search_words (words, meaning) values
  ('countertop, counter, worktop, benchtop, top, surface, slab, stone', ''),
  ('kitchen, bathroom, island', ''),
  ('price, pricing, cost, rate, quote, cheap, buy, sale', ''),
  ('a, an, and, are, for, from, how, in, is, me, much, my, near, of, on, or, per, the, to, what, with', ''),
  ('gray', 'grey'),
  ('engineered, composite', 'quartz');
