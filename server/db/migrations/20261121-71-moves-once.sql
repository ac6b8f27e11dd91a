-- A move is made once, however often its sending is tried: one event for each key of who made it. Each price keeps the day until which it stands.
alter table quote_events add column idempotency_key text, add column valid_until date;
create unique index quote_events_user_id_idempotency_key_key on quote_events (user_id, idempotency_key);

-- A price in place of another leaves the status as it is, and is a change all the same. Whoever gives one says until when it stands.
create trigger quotes_priced_anew before update of valid_until on quotes for each row
  when (old.status = 'quoted' and new.status = 'quoted') execute function count_version();
