-- What the desk's lists read stands in indices, also where a list looks for people, messages of theirs, and marks of a reader's own.

-- Who a word may mean: one expression for every list that looks for people.
drop index users_words_idx;
-- Whom a customer may be the same as: by their name, and by what stands before the @, without what its holder may add to it.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
$$;
create index users_alike_idx on users using gin (lower(full_name) gin_trgm_ops, mailbox_of(email) gin_trgm_ops) where role = 'customer';

-- A person's requests, without a look at the requests themselves.
drop index quotes_user_id_created_at_idx;
create index quotes_user_id_created_at_idx on quotes (user_id, created_at desc, id desc);

-- With what tells whether a request was put off, who waits is counted in the index alone.
drop index quotes_waiting_idx;
create index quotes_waiting_idx on quotes (waiting_since, id) include (snoozed_until) where waiting_since is not null and not spam;

-- What was marked as not read: a handful among all marks.
create index quote_reads_unread_idx on quote_reads (user_id, quote_id) where read_at = '-infinity';

create index contact_messages_words_idx on contact_messages using gin (
  lower(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || subject || ' ' || message) gin_trgm_ops
);
