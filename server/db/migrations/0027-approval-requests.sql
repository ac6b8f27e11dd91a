-- The time at which owners were asked to approve a draft; null if its discount and margin are within the limits.
alter table quote_revisions add column approval_requested_at timestamptz;
create index quote_revisions_approval_requested_idx on quote_revisions (quote_id)
  where sent_at is null and approved_at is null and approval_requested_at is not null;
