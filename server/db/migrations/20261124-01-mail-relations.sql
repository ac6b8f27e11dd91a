-- What an email or a notification is about, as columns. dedupe_key only prevents a second row for one event.
create type mail_audience as enum ('customer', 'staff');
alter table outbox
  add quote_id uuid references quotes on delete cascade,
  -- The account that the email is about: its recipient, or the customer for an email to the business.
  add user_id uuid references users on delete cascade,
  -- An email about a contact message has no user_id: the owner of the message can change.
  add contact_message_id uuid references contact_messages on delete cascade,
  -- The email names both accounts of the merge.
  add account_merge_id uuid references account_merges on delete cascade,
  -- Who reads it: the person it is about, or the business.
  add audience mail_audience;
alter table notifications add quote_id uuid references quotes on delete cascade;
alter table contact_answers add mail_id uuid references outbox on delete set null;

update outbox set audience = case when kind like '%\_to\_desk' then 'staff' else 'customer' end::mail_audience;
alter table outbox alter column audience set not null;

-- The keys of existing rows contain the ids.
with named as (
  select o.id as mail_id, found[1]::uuid as id, place
  from outbox o, regexp_matches(o.dedupe_key, '[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}', 'g') with ordinality as match (found, place)
)
update outbox o set
  user_id = (select n.id from named n join users u using (id) where n.mail_id = o.id order by n.place limit 1),
  quote_id = (
    select coalesce(q.id, m.quote_id) from named n left join quotes q using (id) left join quote_messages m using (id)
    where n.mail_id = o.id and coalesce(q.id, m.quote_id) is not null limit 1
  ),
  contact_message_id = (select n.id from named n join contact_messages c using (id) where n.mail_id = o.id limit 1),
  account_merge_id = (select n.id from named n join account_merges a using (id) where n.mail_id = o.id limit 1);
update outbox o set user_id = e.user_id from quote_events e
  where o.kind = 'withdrawn_to_desk' and o.user_id is null and e.quote_id = o.quote_id and e.status = 'withdrawn';
update outbox o set user_id = m.closed_id from account_merges m
  where o.user_id is null and m.undone_at is null and o.id < m.id and m.moved -> 'quotes' ? o.quote_id::text;
update outbox o set user_id = q.user_id from quotes q where o.user_id is null and q.id = o.quote_id;

update notifications n set quote_id = q.id from quotes q
  where n.link in ('/user/quotes?id=' || q.id, '/admin/requests/' || q.number);
update contact_answers a set mail_id = o.id from outbox o
  where o.dedupe_key = 'contact_answer:' || a.contact_message_id || ':' || a.id;

create index outbox_user_id_idx on outbox (user_id);
create index outbox_quote_id_idx on outbox (quote_id) where quote_id is not null;
create index outbox_contact_message_id_idx on outbox (contact_message_id) where contact_message_id is not null;
create index outbox_account_merge_id_idx on outbox (account_merge_id) where account_merge_id is not null;
create index notifications_quote_id_idx on notifications (quote_id) where quote_id is not null;
create index contact_answers_mail_id_idx on contact_answers (mail_id) where mail_id is not null;
