-- The words of stones are looked through only where one of them has changed: a change of many prices has none.
create function keep_changed_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct said.word
    from stones join stones_before was on was.id = stones.id and was.search_words <> stones.search_words,
      unnest(stones.search_words) as said (word)
    where said.word !~ '^[0-9]+$' and not exists (select from search_words known where known.word = said.word)
    order by said.word
  on conflict do nothing;
  return null;
end
$$;
drop trigger products_words_updated on products;
create trigger products_words_updated after update on products
  referencing old table as stones_before new table as stones for each statement execute function keep_changed_search_words();
