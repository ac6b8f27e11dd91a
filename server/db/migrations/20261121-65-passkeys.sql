-- Keys of a person's devices that sign them in, or stand beside the password as the second factor.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As the device names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device has signed, where it counts: a number that was seen before means a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Whether it is kept in more places than one.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Removed, and by which session: for a moment it alone may put it back.
  removed_at timestamptz,
  removed_by uuid
);
create index passkeys_user_id_idx on passkeys (user_id);

create type passkey_purpose as enum ('add', 'sign_in', 'second_factor');
-- What a device was asked to sign. Each is answered once, by whoever holds its ticket.
create table passkey_challenges (
  ticket_hash text primary key,
  purpose passkey_purpose not null,
  challenge text not null,
  -- Whose passkey it is for; nobody knows that before a sign-in.
  user_id uuid references users on delete cascade,
  -- The session that adds one.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_session_id_idx on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
