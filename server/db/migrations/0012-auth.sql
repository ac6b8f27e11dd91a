create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The role at sign-in. The session ends when the user's role changes.
  role role not null,
  last_seen_at timestamptz not null default now(),
  -- When the user last entered the password or used a passkey in this session; null if never.
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_user_id_idx on sessions (user_id);

-- Browsers that users have signed in from, for the email about a sign-in from a new browser. Only hashes are stored.
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash text,
  fingerprint_hash text not null,
  address_hash text not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index devices_user_id_idx on devices (user_id);

-- One row for each request. A request for an address without an account also has a row, but no code matches it.
create table password_reset_codes (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  email_hash text not null,
  browser_token_hash text not null unique,
  -- Written by the job that sends the code.
  code_hash text,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- Allows one change of the password after the code was verified.
  grant_hash text unique,
  used_at timestamptz,
  created_at timestamptz not null
);
create index password_reset_codes_user_id_idx on password_reset_codes (user_id);

create table email_verifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_verifications_user_id_idx on email_verifications (user_id);

create type password_link_kind as enum ('claim', 'reset');

-- Emailed one-time links to set a password: the first password of an account that staff created, or a new password.
create table password_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind password_link_kind not null,
  token_hash text not null unique,
  -- The quote that is shown after the password is set.
  quote_id uuid references quotes on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index password_links_user_id_idx on password_links (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The credential id from the authenticator, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The signature counter of the authenticator; 0 if it has none. A counter that does not increase reveals a copied passkey.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- True if the passkey is synchronized between devices.
  synced boolean not null,
  last_used_at timestamptz,
  -- The session that removed the passkey can restore it for a short time.
  removed_at timestamptz,
  removed_by_session_id uuid,
  created_at timestamptz not null
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Each challenge can be used once. It has a user and a session for adding a passkey and for a reauthentication, only a user for a second
-- factor, and neither for a sign-in.
create table passkey_challenges (
  ticket_hash text primary key,
  challenge text not null,
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index passkey_challenges_session_id_idx on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
