-- The revision that was sent or accepted with the event; null for other events.
alter table quote_events add column revision_id uuid references quote_revisions,
  -- True if the customer was notified, so that the event is not emailed again. The email of a later price then says that it replaces this
  -- price.
  add column is_announced boolean not null default false;

update quote_events e set revision_id = r.id from quote_revisions r
where e.status = 'quoted' and r.quote_id = e.quote_id and r.sent_at = e.created_at;
update quote_events e set revision_id = a.revision_id from quote_acceptances a
where e.status = 'accepted' and a.quote_id = e.quote_id and a.accepted_at = e.created_at;
update quote_events e set is_announced = true
where e.status = 'quoted' and (exists (select from notifications n where n.dedupe_key = 'quote_ready:' || e.quote_id || ':' || e.id)
  or exists (select from outbox o where o.dedupe_key = 'quote_ready:' || e.quote_id || ':' || e.id));

create unique index quote_events_revision_id_status_key on quote_events (revision_id, status) where revision_id is not null;
