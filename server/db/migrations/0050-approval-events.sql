-- Requests for an owner's approval of a draft, and the owners' answers, for staff only. `revision` is the number of the draft, which may be
-- deleted later.
create type approval_action as enum ('requested', 'approved', 'returned');
create table quote_approval_events (
  id uuid primary key,
  quote_id uuid not null references quotes,
  revision integer not null,
  action approval_action not null,
  note text not null default '',
  user_id uuid not null references users,
  created_at timestamptz not null
);
create index quote_approval_events_quote_id_idx on quote_approval_events (quote_id, created_at);
create index quote_approval_events_user_id_idx on quote_approval_events (user_id);
