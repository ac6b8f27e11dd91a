-- Only an erasure of personal data can clear columns of accepted revisions. It sets `bullnose.erasing` to `on` for its transaction.
create function is_erasing() returns boolean language sql stable as $$
  select current_setting('bullnose.erasing', true) is not distinct from 'on'
$$;

create or replace function refuse_change_except_clearing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and not exists (
    select from unnest(tg_argv) name
    where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name and coalesce(to_jsonb(new) ->> name, '') <> ''
  ) then
    return new;
  end if;
  raise exception 'Rows of % cannot be changed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Rejects changes of the file that proves an acceptance, except by an erasure. A merge of accounts may change its owner.
create function refuse_change_of_proof() returns trigger language plpgsql as $$
begin
  if is_erasing()
    or tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
    or not exists (select from quote_acceptances where quote_id = old.quote_id and upload_id = old.id)
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'The proof of an acceptance cannot be changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger uploads_before_change_refuse before update or delete on uploads
  for each row when (old.quote_id is not null) execute function refuse_change_of_proof();
