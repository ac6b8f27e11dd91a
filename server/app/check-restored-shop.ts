import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { createPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { anonymousCaller } from '#server/http/endpoint-handler.ts';
import { createLogger } from '#server/lib/logger.ts';
import { hashPassword } from '#server/modules/auth/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import { createContainer, type Container } from './container.ts';
import { listDocumentKeys, listNewestPictureKeys, replaceCredentials } from './restored-shop.store.ts';

async function checkFiles(db: Db, files: FileStorage): Promise<void> {
  for (const key of await listDocumentKeys(db)) if (!(await files.exists(key))) throw new Error(`The restored file ${key} is missing.`);
  const { default: sharp } = await import('sharp');
  for (const key of await listNewestPictureKeys(db)) {
    await sharp(await files.getBytes(key))
      .stats()
      .catch((error: unknown) => {
        throw new Error(`The restored picture ${key} cannot be opened.`, { cause: error });
      });
  }
}

async function checkSignIn(db: Db, handlers: Container['handlers']): Promise<void> {
  const [owner] = await listActiveOwners(db);
  if (owner === undefined) throw new Error('The restored database contains no owner who can sign in.');
  const password = randomBytes(24).toString('base64url');
  await replaceCredentials(db, owner.id, await hashPassword(password));
  const { response } = await handlers['/login'](
    { email: owner.email, password, remember: false, otp: '', passkey: undefined },
    anonymousCaller,
  );
  if (!response.authToken) throw new Error('The owner cannot sign in to the restored shop.');
}

/**
 * Checks the shop of a restored backup: migrates it, opens its newest pictures, looks for its PDFs and signs in as an owner.
 * @throws Error with the reason if something does not work
 */
export async function checkRestoredShop({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<void> {
  const pool = createPool(databaseUrl, 3);
  const files = createLocalStorage(join(dataDir, 'files'));
  try {
    await migrate(pool);
    const { db, handlers } = createContainer({
      pool,
      log: createLogger('silent'),
      files,
      secret: randomBytes(48).toString('base64url'),
      publicUrl: 'http://localhost',
      limitsEnabled: false,
      uploadFolder: join(dataDir, 'incoming'),
    });
    await checkFiles(db, files);
    await checkSignIn(db, handlers);
  } finally {
    await pool.end();
  }
}
