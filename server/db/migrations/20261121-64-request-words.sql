-- What a request is found by stands ready in one row: its own words, what its customer is known by, and its stones. A search reads one
-- index, however many words it has. The rows are apart from the requests, so that a customer's new name changes no request; they are
-- always written last, so that nobody waits for another in a circle.
create table quote_words (
  quote_id uuid primary key references quotes on delete cascade,
  words text not null
);

create function words_of_request(id uuid) returns text language sql stable as $$
  select lower(q.number || ' ' || q.contact_line1 || ' ' || q.contact_line2 || ' ' || q.service_name || ' ' || q.notes || ' ' ||
    u.full_name || ' ' || u.email || ' ' || u.phone_number || ' ' || coalesce(u.phone_e164, '') || ' ' ||
    coalesce((select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id), ''))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;
insert into quote_words select id, words_of_request(id) from quotes;
create index quote_words_idx on quote_words using gin (words gin_trgm_ops);

create function keep_quote_words() returns trigger language plpgsql as $$
begin
  insert into quote_words values (new.id, words_of_request(new.id)) on conflict (quote_id) do update set words = excluded.words;
  return null;
end
$$;
create trigger quotes_worded after insert or update of number, user_id, contact_line1, contact_line2, service_name, notes on quotes
  for each row execute function keep_quote_words();

create function keep_quote_words_of_item() returns trigger language plpgsql as $$
begin
  update quote_words set words = words_of_request(quote_id) where quote_id in (old.quote_id, new.quote_id);
  return null;
end
$$;
create trigger quote_items_worded after insert or delete or update of quote_id, product_name on quote_items
  for each row execute function keep_quote_words_of_item();

create function keep_quote_words_of_customer() returns trigger language plpgsql as $$
begin
  update quote_words w set words = words_of_request(w.quote_id) from quotes q where q.id = w.quote_id and q.user_id = new.id;
  return null;
end
$$;
create trigger users_worded after update of full_name, email, phone_number, phone_e164 on users
  for each row when ((old.full_name, old.email, old.phone_number, old.phone_e164)
    is distinct from (new.full_name, new.email, new.phone_number, new.phone_e164))
  execute function keep_quote_words_of_customer();

drop index quotes_words_idx;
drop index quote_items_words_idx;
-- Customers are found by the suburbs of their requests.
create index quotes_suburb_words_idx on quotes using gin (lower(contact_line2) gin_trgm_ops);
