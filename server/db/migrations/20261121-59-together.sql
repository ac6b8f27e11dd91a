-- Who of the staff has something open to be changed, in which tab; what a tab has not said for a while counts no more.
create unlogged table desk_editors (
  tab uuid primary key,
  user_id uuid not null references users on delete cascade,
  thing text not null,
  thing_id text not null,
  typing boolean not null,
  expires_at timestamptz not null
);
create index desk_editors_thing_idx on desk_editors (thing, thing_id);
create index desk_editors_user_id_idx on desk_editors (user_id);
