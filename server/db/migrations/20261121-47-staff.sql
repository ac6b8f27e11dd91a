-- Staff come by invitation, and may prove themselves by a second factor.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  full_name text not null,
  role role not null check (role <> 'customer'),
  token_hash text not null unique,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitations_email_key on staff_invitations (lower(email));

alter table users
  -- Sealed with SECRET; the second is one that is not proved yet.
  add column totp_secret text,
  add column totp_pending_secret text,
  -- The newest interval whose code was taken: none counts twice.
  add column totp_step bigint;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
