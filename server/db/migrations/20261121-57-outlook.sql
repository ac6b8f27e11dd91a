-- A mail that failed and that somebody has seen to asks for nobody's eyes any more.
alter table outbox add column dismissed_at timestamptz;
create index outbox_failed_idx on outbox (created_at desc) where status = 'failed' and dismissed_at is null;
create index outbox_kind_idx on outbox (kind, created_at desc);
create index outbox_search_idx on outbox using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
