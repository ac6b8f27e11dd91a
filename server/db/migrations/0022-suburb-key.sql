-- The form of a suburb name for comparisons, the same as `toSuburbKey` of domain/shared/suburb-name.ts. Repeats `fold_text`, because an
-- index is built with a search path that contains built-in functions only.
create function suburb_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]', '', 'g')
$$;

drop index suburbs_name_key;
create unique index suburbs_name_key on suburbs (suburb_key(name)) where archived_at is null and suburb_key(name) <> '';

-- For a list of distinct suburbs.
drop index quotes_suburb_idx;
create index quotes_suburb_idx on quotes (suburb_key(contact_line2), contact_line2) where not spam;
