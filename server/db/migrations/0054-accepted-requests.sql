-- An accepted quote does not change, and neither does its request. Columns of the follow-up can change, and so can an estimate that has not been
-- calculated yet. A merge of accounts may change the owner, and an erasure may clear personal data.
create or replace function refuse_change_of_accepted_quote() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['user_id', 'assignee_id', 'snoozed_until', 'spam', 'last_customer_activity_at', 'last_activity_at',
      'awaiting_staff_since', 'first_response_at', 'site_line1', 'site_line2', 'site_province', 'site_city', 'site_postal_code', 'version',
      -- Generated columns have no value yet.
      'urgency_rank']
    || case when old.estimate_status = 'pending'
      then array['estimate_status', 'estimate_low_cents', 'estimate_high_cents', 'estimate_detail', 'service_price_cents'] else '{}' end
    || case when is_erasing() then array['contact_line1', 'contact_line2', 'contact_province', 'contact_city', 'contact_postal_code',
      'service_name', 'notes', 'message', 'any_details'] else '{}' end;
begin
  if to_jsonb(old) - changing <> to_jsonb(new) - changing then
    raise exception 'An accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

create function refuse_change_of_accepted_item() returns trigger language plpgsql as $$
begin
  if exists (select from quotes where id in (old.quote_id, new.quote_id) and status = 'accepted') then
    raise exception 'The stone of an accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger quote_items_before_change_refuse before insert or update or delete on quote_items
  for each row execute function refuse_change_of_accepted_item();
