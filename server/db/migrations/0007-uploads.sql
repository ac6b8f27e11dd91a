-- Files of quotes and orders. Uploads without either are deleted after 48 hours.
create table uploads (
  id uuid primary key,
  path text not null unique,
  storage_key text not null unique,
  name text not null,
  mime_type text not null,
  bytes integer not null check (bytes > 0),
  user_id uuid references users,
  quote_id uuid references quotes on delete cascade,
  -- The order of a proof of payment.
  order_id uuid,
  -- The hashed network of the sender of an unclaimed upload. Beyond the budget for all unclaimed uploads, the network that holds most of them
  -- loses its oldest. Null for claimed uploads and those of staff, which are never removed for the budget.
  network text,
  created_at timestamptz not null default now()
);
create index uploads_quote_id_idx on uploads (quote_id);
create index uploads_order_id_idx on uploads (order_id) where order_id is not null;
create index uploads_unclaimed_idx on uploads (created_at) where quote_id is null and order_id is null;

-- Rejects changes of the file that proves an acceptance. A merge of accounts may change its owner, and an erasure may change its name.
create function refuse_change_of_proof() returns trigger language plpgsql as $$
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
create trigger uploads_before_change_refuse before update or delete on uploads
  for each row when (old.quote_id is not null) execute function refuse_change_of_proof();
