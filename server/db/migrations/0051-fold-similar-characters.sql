-- Searches also fold characters that look alike or stand for each other: quotation marks, dashes, spaces, ligatures, full-width letters, letters
-- with a stroke and invisible characters. The same as `foldText` of domain/shared/fold-text.ts. The collation makes lower case independent of
-- the locale of the database. The body is parsed now, so that indexes can be built with any search path.
create or replace function fold_text(input text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(
    lower(regexp_replace(normalize(translate(input, '´″', '''"'), nfkd),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')
      collate "und-x-icu"),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '‘’‚‛′`ʹʻʼʽˈ‹›“”„‟«»ʺ‐‒–—―−⁃⁄∕×✕✖ǃøɵłđðħŧıς',
  '''''''''''''''''''''''''''"""""""-------//xxx!oolddhtiσ');

-- The form of a suburb name for comparisons, the same as `toSuburbKey` of domain/shared/suburb-name.ts.
create or replace function suburb_key(name text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text(name), '[^[:alnum:]]' collate "und-x-icu", '', 'g');

-- The form of a name for comparisons: folded, with single spaces. The same as `toNameKey` of domain/shared/name-key.ts.
create or replace function name_key(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(fold_text(name), '\s+', ' ', 'g'));

reindex index users_duplicate_trgm_idx;
reindex index users_search_trgm_idx;
reindex index contact_messages_search_trgm_idx;
reindex index outbox_search_trgm_idx;
reindex index quotes_suburb_trgm_idx;
reindex index quotes_suburb_idx;
reindex index suburbs_name_key;

update products p set search_name = fold_text(p.name), search_text = product_search_text(p), search_words = split_words(product_search_text(p))
where p.search_text is distinct from product_search_text(p) or p.search_name is distinct from fold_text(p.name);
update quote_search_index set search_text = quote_search_text(quote_id) where search_text is distinct from quote_search_text(quote_id);
