-- Search forgives accents and typing mistakes: trigrams find candidates, the application measures them.
-- Both extensions are trusted: the owner of a database may make them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
