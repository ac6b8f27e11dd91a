create table audit_log (
  id uuid primary key,
  user_id uuid references users,
  action text not null,
  entity_type text not null,
  -- Text, because pages and settings have names instead of ids.
  entity_id text,
  before jsonb,
  after jsonb,
  -- Changes that were made together and can be reverted together.
  batch_id uuid,
  created_at timestamptz not null default now()
);
create index audit_log_batch_id_idx on audit_log (batch_id) where batch_id is not null;
create index audit_log_created_at_idx on audit_log (created_at desc, id desc);
create index audit_log_entity_type_entity_id_idx on audit_log (entity_type, entity_id);
create index audit_log_user_id_idx on audit_log (user_id);

-- Notifies the users who edit a record of its change.
create function notify_edited_records() returns trigger language plpgsql as $$
begin
  perform notify_editors(editing_type, editing_id) from (
    select distinct c.editing_type, c.editing_id from sse_connections c
    join entries e on e.entity_type = c.audit_entity_type and e.entity_id = coalesce(c.audit_entity_id, e.entity_id)
  ) edited;
  return null;
end
$$;
create trigger audit_log_after_insert_edited after insert on audit_log
  referencing new table as entries for each statement execute function notify_edited_records();

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
