-- A recall can be undone until the revision is accepted. Other changes of a sent revision are still rejected.
create or replace function refuse_change_of_sent_revision() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['first_opened_at', 'recalled_at', 'version', 'updated_at'];
begin
  if old.sent_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing
    and (old.first_opened_at is null or old.first_opened_at = new.first_opened_at)
    and (old.recalled_at is not distinct from new.recalled_at
      or (old.recalled_at is null or new.recalled_at is null) and not exists (select from quote_acceptances where revision_id = old.id))
  then
    return new;
  end if;
  raise exception 'A sent revision cannot be changed' using errcode = 'integrity_constraint_violation';
end
$$;
