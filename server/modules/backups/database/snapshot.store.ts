import pg from 'pg';
import { BackupError } from '../backup-error.ts';

/** A table and the columns that are not generated. */
export type TableSnapshot = { name: string; columns: string[] };
export type DatabaseDescription = { tables: TableSnapshot[]; sequences: { name: string; value: string }[] };
export type QueuedJob = {
  task: string;
  payload: unknown;
  queueName: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
};

/** The id of the advisory lock that a backup holds. Any number that differs from the ids of other advisory locks. */
const backupLockId = 719_204_116;

const begin = "begin isolation level repeatable read read only; set local time zone 'UTC'";

/** Tables of the migrations are created by the migrations. Unlogged tables contain connections only. Tables of extensions are not ours. */
const tablesQuery = `
  select c.relname as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('migrations', 'migrations_lock')
    and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
  group by c.relname order by c.relname`;

// graphile-worker has no public way to read the payload of a job. The restore uses its public function `add_job`.
const jobsQuery = `
  select j.task_identifier as task, p.payload, j.queue_name as "queueName", j.run_at::text as "runAt", j.max_attempts as "maxAttempts",
    j.key, j.priority
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  where j.attempts < j.max_attempts order by j.id`;

/**
 * Opens a consistent view of a database, which later changes do not affect.
 * @throws BackupError if another backup of the database is running
 */
export async function openSnapshot(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, application_name: 'bullnose backup' });
  // A lost connection also rejects the query.
  client.on('error', () => undefined);
  await client.connect();
  const close = (): Promise<void> => client.end();
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [backupLockId]);
    if (!rows[0]!.isFree) throw new BackupError('Another backup of this database is running. Wait until it has ended.');
    await client.query(begin);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    close,
    /** Replaces the view by one of the present state. */
    renew: async (): Promise<void> => void (await client.query(`commit; ${begin}`)),
    async listMigrations(): Promise<string[]> {
      return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);
    },
    async describe(): Promise<DatabaseDescription> {
      const tables = await client.query<TableSnapshot>(tablesQuery);
      const sequences = await client.query<{ name: string; value: string }>(
        `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
         where schemaname = current_schema() and last_value is not null`,
      );
      return { tables: tables.rows, sequences: sequences.rows };
    },
    listJobs: async (): Promise<QueuedJob[]> => (await client.query<QueuedJob>(jobsQuery)).rows,
    /** Reads the rows of a table. @returns the contents, and a function that returns the number of rows once they are read */
    async copyTable({ name, columns }: TableSnapshot) {
      const { to } = await import('pg-copy-streams');
      const copying = client.query(to(`copy "${name}" (${columns.join(', ')}) to stdout`));
      return { contents: copying, getRowCount: () => copying.rowCount };
    },
  };
}
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;
