-- When the holder of the session last proved the password or a passkey. Null: not since this column exists.
alter table sessions add column proved_at timestamptz;
