-- Searches find a name in each usual spelling: O'Neill as `oneill`, Jean-Luc as `jeanluc`, Müller as `mueller` and `muller`.

-- Returns the folded text with umlauts as two letters, and without apostrophes and hyphens inside words. The same as `foldSpelling` of
-- domain/shared/fold-text.ts.
create function fold_spelling(input text) returns text language sql immutable strict parallel safe
return regexp_replace(
  fold_text(
    replace(replace(replace(replace(replace(
      lower(normalize(input, nfc) collate "und-x-icu"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')),
  '(?<=[[:alpha:]])[''-](?=[[:alpha:]])' collate "und-x-icu", '', 'g');

-- The folded text, followed by its other spelling if that differs. The same as `toSearchableText` of domain/shared/fold-text.ts.
create function searchable_text(input text) returns text language sql immutable strict parallel safe begin atomic
  select folded || case when spelling = folded then '' else ' ' || spelling end
  from (select fold_text(input) as folded, fold_spelling(input) as spelling) as texts;
end;

drop index users_search_trgm_idx;
create index users_search_trgm_idx on users using gin
  (searchable_text(full_name || ' ' || email || ' ' || phone_number || ' ' || coalesce(phone_e164, '') || ' ' || residence_line2) gin_trgm_ops);

drop index contact_messages_search_trgm_idx;
create index contact_messages_search_trgm_idx on contact_messages using gin
  (searchable_text(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || subject || ' ' || message) gin_trgm_ops);

drop index outbox_search_trgm_idx;
create index outbox_search_trgm_idx on outbox using gin (searchable_text(recipient || ' ' || subject) gin_trgm_ops);

drop index quotes_suburb_trgm_idx;
create index quotes_suburb_trgm_idx on quotes using gin
  (searchable_text(case when site_line2 = '' then contact_line2 else site_line2 end) gin_trgm_ops);

create or replace function quote_search_text(id uuid) returns text language sql stable as $$
  select searchable_text(concat_ws(' ', quote_numbers(q.id), q.contact_line1, q.contact_line2, q.site_line1, q.site_line2, q.service_name,
    q.notes, u.full_name, u.email, u.phone_number, u.phone_e164,
    (select string_agg(i.product_name, ' ' order by i.position) from quote_items i where i.quote_id = q.id)))
  from quotes q join users u on u.id = q.user_id where q.id = $1
$$;
update quote_search_index set search_text = quote_search_text(quote_id);

create or replace function product_search_text(product products) returns text language sql stable as $$
  select coalesce((
    select searchable_text(concat_ws(' ', product.name, m.name, s.name, c.name, product.description))
    from main_categories m, sub_categories s, colours c
    where m.id = product.main_category_id and s.id = product.sub_category_id and c.id = product.colour_id
  ), '')
$$;
update products p set search_text = product_search_text(p), search_words = split_words(product_search_text(p))
where p.search_text is distinct from product_search_text(p);
