import { toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { eraseDocumentsIssuedBefore } from './erase-documents.store.ts';

/** Erases the documents of erased customers once the time for which the law requires them has passed. */
export async function purgeDocuments(db: Db, now: Date): Promise<void> {
  const { keepDocumentsYears } = await getSaleSettings(db);
  const today = toLocalDate(now);
  await db.transaction().execute(async (trx) => {
    const keys = await eraseDocumentsIssuedBefore(trx, `${Number(today.slice(0, 4)) - keepDocumentsYears}${today.slice(4)}`);
    if (keys.length > 0) await enqueueJob(trx, 'delete_files', { keys });
  });
}
