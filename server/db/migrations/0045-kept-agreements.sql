-- An erasure keeps the name and the signed file of an acceptance, as records of a sale. It may clear the other personal data of an agreement,
-- its rendered PDF, and the texts of staff in sent revisions and in the history of orders.
drop trigger quote_acceptances_before_change_refuse on quote_acceptances;
create trigger quote_acceptances_before_change_refuse before update or delete on quote_acceptances
  for each row execute function refuse_change_except_clearing('session_id', 'ip_address', 'user_agent', 'note');

-- The acceptance record is rendered again without these data, so its hash and size change.
drop trigger quote_documents_before_change_refuse on quote_documents;
create trigger quote_documents_before_change_refuse before update or delete on quote_documents
  for each row when (old.file_hash is not null) execute function refuse_change_except_clearing('storage_key', 'file_hash', 'bytes');

drop trigger order_events_before_change_refuse on order_events;
create trigger order_events_before_change_refuse before update or delete on order_events
  for each row execute function refuse_change_except_clearing('note');

-- Rejects changes of the file that proves an acceptance. A merge of accounts may change its owner, and an erasure may change its name.
create or replace function refuse_change_of_proof() returns trigger language plpgsql as $$
declare
  changing constant text[] := case when is_erasing() then array['user_id', 'name'] else array['user_id'] end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing
    or not exists (select from quote_acceptances where quote_id = old.quote_id and upload_id = old.id)
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'The proof of an acceptance cannot be changed' using errcode = 'integrity_constraint_violation';
end
$$;

-- An erasure removes the reasons of staff from the draft of a sent revision. The document has none.
create or replace function refuse_change_of_sent_revision() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['first_opened_at', 'recalled_at', 'version', 'updated_at'] || case when is_erasing() then array['draft'] else '{}' end;
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
