-- Open event streams of the back office, each with the quote that it shows and the record that it edits. Rows are deleted when the stream
-- closes or the row expires.
create unlogged table sse_connections (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  viewed_quote_id uuid references quotes on delete cascade,
  expires_at timestamptz not null,
  -- The edited record: a type of `editPermissionByEntity`, and its id.
  editing_type text,
  editing_id text,
  -- The record's type and id in audit_log. If the id is null, every entry of the type is a change of the record.
  audit_entity_type text,
  audit_entity_id text,
  is_typing boolean not null default false
);
create index sse_connections_editing_idx on sse_connections (editing_type, editing_id);
create index sse_connections_viewed_quote_id_idx on sse_connections (viewed_quote_id);
create index sse_connections_session_id_idx on sse_connections (session_id);
create index sse_connections_user_id_idx on sse_connections (user_id);

-- Notifies the users who edit a record.
create function notify_editors(editing_type text, editing_id text) returns void language sql as $$
  select notify_staff('edits', editing_type || ':' || editing_id)
$$;

create function notify_viewers_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform notify_staff('presence', coalesce(new.viewed_quote_id, old.viewed_quote_id)::text);
  elsif old.viewed_quote_id is distinct from new.viewed_quote_id then
    perform notify_staff('presence', id::text) from unnest(array[old.viewed_quote_id, new.viewed_quote_id]) id where id is not null;
  end if;
  if tg_op <> 'INSERT' and (old.editing_type, old.editing_id, old.is_typing) is distinct from (new.editing_type, new.editing_id, new.is_typing) then
    perform notify_editors(type, id) from (values (old.editing_type, old.editing_id), (new.editing_type, new.editing_id)) edited (type, id)
      where type is not null;
  end if;
  return null;
end
$$;
create trigger sse_connections_after_change_staff after insert or update or delete on sse_connections
  for each row execute function notify_viewers_changed();
