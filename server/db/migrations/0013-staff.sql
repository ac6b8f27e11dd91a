-- Open invitations to become a staff member.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  full_name text not null,
  role role not null check (role <> 'customer'),
  token_hash text not null unique,
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index staff_invitations_email_key on staff_invitations (lower(email));
