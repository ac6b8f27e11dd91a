import { BackupError, describeCause } from '../backup-error.ts';
import type { RestoreTarget } from './embedded-target.ts';
import { createServerDatabases, hasTables, toDatabaseUrl } from './server-databases.store.ts';

/** Restores into a new database on the server of DATABASE_URL, and then exchanges the names of both. */
export function createExternalTarget(databaseUrl: string): RestoreTarget {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const newName = `${name}_restoring`;
  const databases = createServerDatabases(databaseUrl);

  return {
    async isFilled() {
      if (!(await databases.exists(name))) return false;
      // A database that cannot be read may contain data.
      return hasTables(databaseUrl).catch((error: unknown) => error instanceof Error);
    },
    async createDatabase() {
      if (await databases.isInUse(name))
        throw new BackupError('Bullnose is running on the database of DATABASE_URL. Stop it first. Nothing was changed.');
      try {
        await databases.drop(newName);
        await databases.create(newName);
      } catch (error) {
        const reason = describeCause(error);
        throw new BackupError(
          `The user of DATABASE_URL cannot create a database beside the present one: ${reason}. Allow it (alter role … createdb). Nothing was changed.`,
        );
      }
      return toDatabaseUrl(databaseUrl, newName);
    },
    async activate(suffix) {
      const keptName = (await databases.exists(name)) ? `${name}_replaced_${suffix}` : undefined;
      if (keptName !== undefined) await databases.rename(name, keptName);
      await databases.rename(newName, name);
      return {
        kept: keptName && `the database ${keptName}`,
        revert: async () => {
          await databases.rename(name, newName);
          if (keptName !== undefined) await databases.rename(keptName, name);
        },
      };
    },
    open: () => Promise.resolve({ url: databaseUrl, close: () => Promise.resolve() }),
    discard: async () => void (await databases.drop(newName)),
  };
}
