-- The audit log is a log: the values that undo and restore need have their own columns and table.

-- The changes that can be undone for a time. `before` is null if the change created the record, `after` if undo needs no comparison.
create table undo_records (
  batch_id uuid not null,
  entity_id text not null,
  operation text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  primary key (batch_id, entity_id)
);
create index undo_records_created_at_idx on undo_records (created_at);

-- The status that a restored record gets.
alter table services add column status_before_archive listing_status;
alter table testimonials add column status_before_archive listing_status;
alter table gallery_projects add column status_before_archive listing_status;

-- Events and messages with a greater id were not emailed while the quote was flagged as spam. Null: since it was submitted.
alter table quotes add column spam_since_id uuid;
