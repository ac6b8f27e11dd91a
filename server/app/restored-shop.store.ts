import type { Db } from '#server/db/connection.ts';

const checkedPictures = 20;

/** Lists the storage keys of the newest stored pictures. Pictures of the demo are in the repository. */
export async function listNewestPictureKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('source')
    .where('source', 'like', 'files:%')
    .orderBy('id', 'desc')
    .limit(checkedPictures)
    .execute();
  return rows.map(({ source }) => source.slice('files:'.length));
}

/** Lists the storage keys of all PDFs. */
export const listDocumentKeys = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('quoteDocuments').select('storageKey').where('storageKey', 'is not', null).execute()).map(
    ({ storageKey }) => storageKey!,
  );

/** Replaces all credentials of an account by a password, in a restored database that is deleted afterwards. */
export async function replaceCredentials(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await db.updateTable('users').set({ passwordHash, totpSecret: null }).where('id', '=', userId).execute();
}
