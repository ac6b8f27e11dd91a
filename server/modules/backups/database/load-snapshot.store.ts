import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { BackupError } from '../backup-error.ts';
import type { ArchiveEntry } from '../archive/archive-reader.ts';
import type { DatabaseDescription, QueuedJob } from './snapshot.store.ts';

type ForeignKey = { table: string; name: string; definition: string };

/** Begins the transaction, and removes all rows, foreign keys and the effect of triggers. @returns the foreign keys */
async function beginReplacement(client: pg.Client, tables: DatabaseDescription['tables']): Promise<ForeignKey[]> {
  await client.query("begin; set local time zone 'UTC'");
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  return foreignKeys;
}

const addJob = (client: pg.Client, { task, payload, queueName, runAt, maxAttempts, key, priority }: QueuedJob): Promise<unknown> =>
  client.query(
    `select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, run_at => $4::timestamptz, max_attempts => $5,
       job_key => $6, priority => $7)`,
    [task, JSON.stringify(payload), queueName, runAt, maxAttempts, key, priority],
  );

/**
 * Replaces the rows of a migrated database in one transaction. Foreign keys are dropped and created again, because tables reference each
 * other; triggers are disabled, because the rows contain their results.
 */
export async function createDatabaseLoader(databaseUrl: string, { tables, sequences }: DatabaseDescription) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bullnose restore' });
  // A lost connection also rejects the query.
  client.on('error', () => undefined);
  await client.connect();
  const columnsByTable = new Map(tables.map(({ name, columns }) => [name, columns]));
  const rowCounts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  let current: { table: string; copying: Writable & { rowCount: number } } | undefined;

  const foreignKeys = await beginReplacement(client, tables);

  async function endTable(): Promise<void> {
    if (current === undefined) return;
    const { table, copying } = current;
    current = undefined;
    copying.end();
    await finished(copying);
    rowCounts[table] = copying.rowCount;
  }

  return {
    /** Writes a piece of the rows of a table. The pieces of a table come in order. */
    async writePiece(table: string, { contents }: ArchiveEntry): Promise<void> {
      if (current?.table !== table) {
        await endTable();
        const columns = columnsByTable.get(table);
        if (columns === undefined)
          throw new BackupError(`The backup contains rows of an undeclared table "${table}". Nothing was changed.`);
        const { from } = await import('pg-copy-streams');
        const copying = client.query(from(`copy "${table}" (${columns.join(', ')}) from stdin`));
        // The error is thrown by the next write or by `finished`.
        copying.on('error', () => undefined);
        current = { table, copying };
      }
      const { copying } = current;
      for await (const chunk of contents) {
        if (copying.destroyed) throw copying.errored ?? new Error('The database ended the copy');
        if (!copying.write(chunk)) await Promise.race([once(copying, 'drain'), finished(copying)]);
      }
    },

    /** Completes the tables, adds the jobs, and commits. @returns the number of rows of each table */
    async finish(jobs: readonly QueuedJob[]): Promise<Record<string, number>> {
      await endTable();
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`);
      for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [name, value]);
      for (const job of jobs) await addJob(client, job);
      await client.query('commit');
      return rowCounts;
    },
    close: (): Promise<void> => client.end(),
  };
}
export type DatabaseLoader = Awaited<ReturnType<typeof createDatabaseLoader>>;
