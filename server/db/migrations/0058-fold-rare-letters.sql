-- Searches also fold the rarer apostrophes, `ŋ` and `ƒ`, and the capital letters of Georgian, which older versions of ICU do not lower. The same as
-- `foldText` of domain/shared/fold-text.ts.
create or replace function fold_text(input text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(
    lower(regexp_replace(normalize(translate(input, '´″', '''"'), nfkd),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')
      collate "und-x-icu"),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '‘’‚‛′`ʹʻʼʽˈ‹›“”„‟«»ʺ‐‒–—―−⁃⁄∕×✕✖ǃøɵłđðħŧıςʾʿꞌŋƒ' ||
    'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
  '''''''''''''''''''''''''''"""""""-------//xxx!oolddhtiσ''''''nf' ||
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');

-- Indexes that contain folded texts.
do $$
declare
  index_name text;
begin
  for index_name in
    select indexrelid::regclass from pg_index where pg_get_indexdef(indexrelid) ~ '(fold_text|suburb_key|name_key)\('
  loop
    execute 'reindex index ' || index_name;
  end loop;
end
$$;

update products p set search_name = fold_text(p.name), search_text = product_search_text(p), search_words = split_words(product_search_text(p))
where p.search_text is distinct from product_search_text(p) or p.search_name is distinct from fold_text(p.name);
update quote_search_index set search_text = quote_search_text(quote_id) where search_text is distinct from quote_search_text(quote_id);
