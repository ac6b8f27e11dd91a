-- The day until which the price of a request stands, in Cape Town, that day included; null where none was given.
alter table quotes add valid_until date;
create index quotes_expiring_idx on quotes (valid_until, id) where status = 'quoted' and not spam;

drop trigger quotes_desk_changed on quotes;
create trigger quotes_desk_changed after insert or delete or update of status, assignee_id, spam, snoozed_until, customer_at, activity_at,
    waiting_since, user_id, valid_until on quotes
  for each row execute function tell_desk_changed('requests', 'id');

-- A price that runs out answers nothing: what the customer wrote before still waits for us.
create or replace function follow_quote_event() returns trigger language plpgsql as $$
begin
  update quotes q set
    activity_at = greatest(q.activity_at, new.created_at),
    customer_at = case when new.user_id = q.user_id then greatest(q.customer_at, new.created_at) else q.customer_at end,
    first_answer_at = case
      when new.user_id is distinct from q.user_id and new.status in ('info_needed', 'quoted', 'rejected')
        then coalesce(q.first_answer_at, new.created_at)
      else q.first_answer_at
    end,
    waiting_since = case
      when new.status in ('submitted', 'in_review', 'change_requested') then coalesce(q.waiting_since, new.created_at)
      when new.status = 'expired' then q.waiting_since
    end,
    snoozed_until = case
      when new.user_id is distinct from q.user_id and new.status in ('submitted', 'in_review', 'info_needed', 'quoted', 'change_requested')
        then q.snoozed_until
    end
  where q.id = new.quote_id;
  return null;
end
$$;
