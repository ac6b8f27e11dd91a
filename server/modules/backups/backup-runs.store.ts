import { sql } from 'kysely';
import { createId, type Db } from '#server/db/connection.ts';
import type { BackupRunKind } from '#server/db/tables.generated.ts';

export async function insertRun(db: Db, kind: BackupRunKind, startedAt: Date): Promise<string> {
  const id = createId();
  await db.insertInto('backupRuns').values({ id, kind, startedAt }).execute();
  return id;
}

type RunResult = { endedAt: Date } & ({ fileName: string; bytes?: number; sha256?: string } | { error: string });

export const updateRun = (db: Db, id: string, result: RunResult): Promise<unknown> =>
  db.updateTable('backupRuns').set(result).where('id', '=', id).execute();

/** Returns the SHA-256 of a backup; undefined if it was made by hand or on another machine. */
export const findHash = async (db: Db, fileName: string): Promise<string | undefined> =>
  (await db.selectFrom('backupRuns').select('sha256').where('kind', '=', 'backup').where('fileName', '=', fileName).executeTakeFirst())
    ?.sha256 ?? undefined;

/** Returns when the last backup or proof succeeded, or when the database was created. */
export async function getLastSuccess(db: Db, kind: BackupRunKind): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select coalesce(
    (select max(ended_at) from backup_runs where kind = ${kind} and error is null),
    (select min(timestamp::timestamptz) from migrations)
  ) as time`.execute(db);
  return rows[0]!.time;
}
