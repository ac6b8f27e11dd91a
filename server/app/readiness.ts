import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { queryNothing } from '#server/db/connection.ts';
import { listPendingMigrations } from '#server/db/migrate.ts';
import type { Readiness } from '#server/http/health-routes.ts';
import { areJobsRunning } from '#server/jobs/unlock-jobs-of-dead-workers.store.ts';
import type { Logger } from '#server/lib/logger.ts';

/** Frequent requests share one check, which writes a file. */
const ttlMs = 2000;

type Dependencies = { pool: pg.Pool; files: FileStorage; log: Logger };

/**
 * Creates the check of everything that the site needs: the database, its migrations, the file storage and the jobs. Anyone can read the
 * result, so that the reason of a failure is only logged.
 */
export function createReadinessCheck({ pool, files, log }: Dependencies): () => Promise<Readiness> {
  const checks: { [Name in keyof Readiness]: () => Promise<string> } = {
    database: async () => {
      await queryNothing(pool);
      return 'ok';
    },
    migrations: async () => ((await listPendingMigrations(pool)).length === 0 ? 'ok' : 'The database has the schema of another version.'),
    files: async () => {
      const key = `readiness/${randomUUID()}`;
      await files.put(key, 'x');
      await files.delete(key);
      return 'ok';
    },
    jobs: async () => ((await areJobsRunning(pool)) ? 'ok' : 'No job process is running.'),
  };
  const runCheck = (name: keyof Readiness): Promise<string> =>
    checks[name]().catch((error: unknown) => {
      log.warn({ err: error }, `Not ready: the check of ${name} failed`);
      return 'The check failed; the log contains the reason.';
    });
  const results = new LRUCache<'readiness', Readiness>({
    max: 1,
    ttl: ttlMs,
    fetchMethod: async () => {
      const [database, migrations, storedFiles, jobs] = await Promise.all([
        runCheck('database'),
        runCheck('migrations'),
        runCheck('files'),
        runCheck('jobs'),
      ]);
      return { database, migrations, files: storedFiles, jobs };
    },
  });
  return () => results.forceFetch('readiness');
}
