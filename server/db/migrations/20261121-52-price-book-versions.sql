-- Versions of the price book as staff see them: numbered, with who published them and why. A version never changes; what was published
-- by mistake is taken back, and the one that it replaced is in force again.
alter table price_book_versions
  add column number integer generated always as identity,
  add column note text not null default '',
  add column user_id uuid references users,
  add column replaces uuid references price_book_versions,
  add column taken_back_at timestamptz;
create unique index price_book_versions_number_key on price_book_versions (number);
