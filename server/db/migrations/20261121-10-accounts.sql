-- Accounts that can be trusted: forgotten passwords, verified addresses, sessions that end at once, notices, erasure, limits.

alter table users
  -- A new address counts once its mail is answered; until then it waits here.
  add column pending_email text,
  -- The row stays for what the law keeps; it names nobody any more.
  add column erased_at timestamptz;

alter table sessions
  -- The role it was started with: it ends when the person gets another.
  add column role role,
  add column last_seen_at timestamptz not null default now();
update sessions set role = users.role from users where users.id = sessions.user_id;
alter table sessions alter column role set not null;
create index sessions_expires_at_idx on sessions (expires_at);

-- Browsers an account has signed in from; hashed, so that the table tells nothing by itself.
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash text,
  fingerprint_hash text not null,
  address_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index devices_user_id_idx on devices (user_id);

-- One row for each time somebody forgot; also for addresses without an account, whose rows no code ever fits.
create table password_codes (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  email_hash text not null,
  browser_hash text not null unique,
  -- Written by the job that mails the code.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  proof_hash text unique,
  used_at timestamptz
);
create index password_codes_user_id_idx on password_codes (user_id);

create table email_verifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_verifications_user_id_idx on email_verifications (user_id);

create type consent_channel as enum ('email', 'sms', 'whatsapp');
-- Only ever added to: the newest row of a channel says what holds, the others what held when.
create table consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel consent_channel not null,
  given boolean not null,
  created_at timestamptz not null
);
create index consents_user_id_idx on consents (user_id);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it is about: a job that runs twice tells once.
  dedupe_key text not null unique,
  title text not null,
  body_text text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc);

create type notification_channel as enum ('site', 'email');
-- Only what a person chose; everything else is on.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel notification_channel not null,
  enabled boolean not null,
  primary key (user_id, kind, channel)
);

create table quote_messages (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  from_desk boolean not null,
  body_text text not null,
  created_at timestamptz not null
);
create index quote_messages_quote_id_idx on quote_messages (quote_id);

-- As rate-limiter-flexible writes it; keys are hashed. `expire` is milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
