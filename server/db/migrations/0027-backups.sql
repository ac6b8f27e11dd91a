create type backup_run_kind as enum ('backup', 'proof');

-- Each nightly backup, and each restore of a backup into a separate database that proves that it can be restored.
create table backup_runs (
  id uuid primary key,
  kind backup_run_kind not null,
  started_at timestamptz not null,
  -- Null while it runs, and if its process was killed.
  ended_at timestamptz,
  file_name text,
  bytes bigint,
  -- Of the stored file.
  sha256 text,
  -- Why it failed; null if it succeeded.
  error text
);
create index backup_runs_kind_ended_at_idx on backup_runs (kind, ended_at desc) where error is null;
