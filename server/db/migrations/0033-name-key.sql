-- The form of a name for comparisons: lower case, no accents, single spaces. The same as `toNameKey` of domain/shared/name-key.ts.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select fold_text(btrim(regexp_replace(name, '\s+', ' ', 'g')))
$$;
