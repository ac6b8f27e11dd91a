-- The record that an open page edits is a property of its event stream, and ends with it.
drop table desk_editors;
alter table desk_streams
  add editing text,
  add typing boolean not null default false;
create index desk_streams_editing_idx on desk_streams (editing);

create function tell_desk_edited() returns trigger language plpgsql as $$
begin
  perform nextval('desk_changes');
  perform pg_notify('desk_changed', json_build_object('about', 'edits', 'id', id)::text)
    from unnest(array[old.editing, new.editing]) id where id is not null;
  return null;
end
$$;
create trigger desk_streams_edited after update of editing, typing on desk_streams
  for each row when (old.editing is distinct from new.editing or old.typing is distinct from new.typing)
  execute function tell_desk_edited();
create trigger desk_streams_edited_ended after delete on desk_streams
  for each row when (old.editing is not null) execute function tell_desk_edited();

-- A change of a record that is open somewhere.
create function tell_desk_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changed', json_build_object('about', 'edits', 'id', editing)::text) from (
    select distinct s.editing from desk_streams s join saved on s.editing = any (case
      when saved.thing = 'price_book' then array['price_book:current']
      when saved.thing = 'settings' and saved.thing_id = 'home' then array['home:current', 'words:current']
      when saved.thing = 'settings' then array['settings:current']
      else array[saved.thing || ':' || saved.thing_id]
    end)
  ) open;
  if found then
    perform nextval('desk_changes');
  end if;
  return null;
end
$$;
create trigger audit_log_desk_saved after insert on audit_log
  referencing new table as saved for each statement execute function tell_desk_saved();
