-- The number, status, price and last valid day of an accepted quote never change, like its acceptance and its order.
create function refuse_change_of_accepted_quote() returns trigger language plpgsql as $$
begin
  if (old.number, old.status, old.price_cents, old.valid_until, old.created_at)
    is distinct from (new.number, new.status, new.price_cents, new.valid_until, new.created_at)
  then
    raise exception 'An accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger quotes_before_accepted_change_refuse before update on quotes
  for each row when (old.status = 'accepted') execute function refuse_change_of_accepted_quote();

-- No code writes this column. Receipts of an order will say what was received.
drop trigger payments_before_change_refuse on payments;
alter table payments drop column received_cents;
create trigger payments_before_change_refuse before update or delete on payments
  for each row execute function refuse_change_except('status', 'due_on');
