-- What a stone is found by stands ready in its row, folded as domain/search.ts folds what people type: in a catalogue of a hundred
-- thousand stones a search reads an index, not every description.
create function fold(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'))
$$;
create function words_of(folded text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct word from regexp_split_to_table(folded, '[^[:alnum:]]+') as word where word <> '' order by word)
$$;

alter table products
  add column search_name text not null default '',
  add column search_text text not null default '',
  add column search_words text[] not null default '{}';
create index products_search_text_idx on products using gin (search_text gin_trgm_ops);
create index products_slug_search_idx on products using gin (slug gin_trgm_ops);
drop index products_name_search_idx;
create index products_search_words_idx on products using gin (search_words);

-- Each word that ever stood in a stone, numbers apart: a mistyped word is compared with these. One that no stone has any more finds
-- nothing.
create table search_words (word text primary key);

create function keep_search_text() returns trigger language plpgsql as $$
begin
  select fold(concat_ws(' ', new.name, m.name, s.name, c.name, new.description)) into new.search_text
  from main_categories m, sub_categories s, colours c
  where m.id = new.main_category_id and s.id = new.sub_category_id and c.id = new.colour_id;
  new.search_text = coalesce(new.search_text, '');
  new.search_name = fold(new.name);
  new.search_words = words_of(new.search_text);
  return new;
end
$$;
create trigger products_search before insert or update of name, description, main_category_id, sub_category_id, colour_id, search_text
  on products for each row execute function keep_search_text();

-- In one order, so that two who save at once wait for each other and not both.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct said.word from stones, unnest(stones.search_words) as said (word)
    where said.word !~ '^[0-9]+$' and not exists (select from search_words known where known.word = said.word)
    order by said.word
  on conflict do nothing;
  return null;
end
$$;
create trigger products_words_inserted after insert on products
  referencing new table as stones for each statement execute function keep_search_words();
create trigger products_words_updated after update on products
  referencing new table as stones for each statement execute function keep_search_words();

-- A new name of a material, type or colour is written into its stones. Naming `search_text` makes the trigger above write it anew,
-- and makes nobody's form stale.
create function rename_in_stones() returns trigger language plpgsql as $$
begin
  execute format('update products set search_text = $1 where %I = $2', tg_argv[0]) using '', new.id;
  return null;
end
$$;
create trigger main_categories_renamed after update of name on main_categories
  for each row when (old.name is distinct from new.name) execute function rename_in_stones('main_category_id');
create trigger sub_categories_renamed after update of name on sub_categories
  for each row when (old.name is distinct from new.name) execute function rename_in_stones('sub_category_id');
create trigger colours_renamed after update of name on colours
  for each row when (old.name is distinct from new.name) execute function rename_in_stones('colour_id');

update products set search_text = '';
