import { listExpiredBackups } from '#domain/backups/list-expired-backups.ts';
import { dayMs, formatLongDateTime, hourMs, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import type { BackupRunKind } from '#server/db/tables.generated.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import { describeCause } from './backup-error.ts';
import { createBackupProblemMessage, type BackupProblem } from './backup-problem.message.ts';
import { getLastSuccess, insertRun, updateRun } from './backup-runs.store.ts';
import { openBackupStorage, type BackupStorage } from './backup-storage.ts';

export type BackupSettings = {
  databaseUrl: string;
  dataDir: string;
  isDataDirFixed: boolean;
  /** The folder or bucket for backups; by default a folder in `dataDir`. */
  url: string | undefined;
  recipient: string | undefined;
  identityFile: string | undefined;
  /** Checks the shop of a restored backup with its files in `dataDir`. @throws Error with the reason if it does not work */
  checkRestored: (restored: { databaseUrl: string; dataDir: string }) => Promise<void>;
};

type Dependencies = { db: Db; clock: Clock; files: FileStorage; publicUrl: string; backups: BackupSettings | undefined };

/** A later success means that a backup or proof is missing. Both allow for a delay of the nightly and weekly schedule. */
const maxAgeMs: Record<BackupRunKind, number> = { backup: 26 * hourMs, proof: 8 * dayMs };

const failureTitles: Record<BackupRunKind, string> = {
  backup: 'The backup failed',
  proof: 'The last backup could not be restored in a test',
};
const staleTitles: Record<BackupRunKind, string> = {
  backup: 'There is no recent backup',
  proof: 'No recent backup was restored in a test',
};

/** Deletes the nightly backups that are no longer kept. */
async function deleteExpired(storage: BackupStorage): Promise<void> {
  const nightly = (await storage.list()).filter(({ kind }) => kind === 'nightly');
  for (const { name } of listExpiredBackups(nightly)) await storage.delete(name);
}

/** Creates the jobs that make a backup each night, restore one in a test each week, and notify the owners of problems. */
export function createBackupJobs({
  db,
  clock,
  files,
  publicUrl,
  backups,
}: Dependencies): JobHandlersFor<'make_backup' | 'prove_backup' | 'check_backups'> {
  /** Notifies all owners, once a day of each problem. */
  const notifyOwners = ({ key, ...problem }: BackupProblem): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const owner of await listActiveOwners(trx)) {
        const dailyKey = `${key}:${toLocalDate(clock.now())}`;
        await dispatch(trx, createBackupProblemMessage(owner, { key: dailyKey, ...problem }, publicUrl));
      }
    });

  /** Records a run and its result. Notifies the owners of a failure, which the job queue repeats. */
  async function record(kind: BackupRunKind, run: () => Promise<{ fileName: string; bytes?: number; sha256?: string }>): Promise<void> {
    const id = await insertRun(db, kind, clock.now());
    try {
      await updateRun(db, id, { endedAt: clock.now(), ...(await run()) });
    } catch (error) {
      const reason = describeCause(redactDatabaseError(error));
      await updateRun(db, id, { endedAt: clock.now(), error: reason });
      await notifyOwners({ key: `${kind} failed`, title: failureTitles[kind], text: reason });
      throw error;
    }
  }

  return {
    async make_backup() {
      if (backups === undefined) return;
      const { databaseUrl, dataDir, recipient, url } = backups;
      await record('backup', async () => {
        const storage = await openBackupStorage(url, dataDir);
        // Loaded on demand, because it loads the libraries of archives.
        const { createBackup } = await import('./create-backup.ts');
        const options = { kind: 'nightly', createdAt: clock.now() } as const;
        const { name, bytes, sha256 } = await createBackup({ databaseUrl, files, dataDir, recipient }, storage, options);
        await deleteExpired(storage);
        return { fileName: name, bytes, sha256 };
      });
    },

    async prove_backup() {
      if (backups === undefined) return;
      const storage = await openBackupStorage(backups.url, backups.dataDir);
      const [newest] = await storage.list();
      // `check_backups` reports that there is no backup.
      if (newest === undefined) return;
      await record('proof', async () => {
        const { proveBackup } = await import('./prove-backup.ts');
        await proveBackup(db, storage, newest.name, backups);
        return { fileName: newest.name };
      });
    },

    async check_backups() {
      if (backups === undefined) return;
      for (const kind of ['backup', 'proof'] as const) {
        const lastSuccess = await getLastSuccess(db, kind);
        if (clock.now().getTime() - lastSuccess.getTime() <= maxAgeMs[kind]) continue;
        const text = `There has been none since ${formatLongDateTime(lastSuccess)}.`;
        await notifyOwners({ key: `${kind} missing`, title: staleTitles[kind], text });
      }
    },
  };
}
