import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  getEmbeddedHome,
  startEmbedded,
  stopEmbedded,
  type EmbeddedDatabase,
  type EmbeddedLocation,
} from '#server/db/embedded/embedded-postgres.ts';

/** The database that a restore replaces. */
export type RestoreTarget = {
  isFilled: () => Promise<boolean>;
  /** Creates an empty database beside the present one. @returns its URL */
  createDatabase: () => Promise<string>;
  /**
   * Puts the new database in the place of the present one, which is kept.
   * @param suffix distinguishes kept databases
   * @returns where the present one is kept; undefined if there was none
   */
  activate: (suffix: string) => Promise<{ kept: string | undefined; revert: () => Promise<void> }>;
  /** Opens the database in its place. */
  open: () => Promise<{ url: string; close: () => Promise<void> }>;
  /** Deletes the new database. */
  discard: () => Promise<void>;
};

const restoringName = 'postgres-restoring';

/** Restores into a new embedded database, so that a damaged one does not prevent the restore. */
export function createEmbeddedTarget(location: EmbeddedLocation): RestoreTarget {
  const home = getEmbeddedHome(location);
  const restoring = { ...location, name: restoringName };
  const restoringHome = getEmbeddedHome(restoring);
  let database: EmbeddedDatabase | undefined;

  async function discard(): Promise<void> {
    await database?.stop();
    database = undefined;
    await stopEmbedded(restoring);
    rmSync(restoringHome, { recursive: true, force: true });
  }
  return {
    // Not opened, because it may be damaged.
    isFilled: () => Promise.resolve(existsSync(join(home, 'cluster', 'PG_VERSION'))),
    async createDatabase() {
      await discard();
      database = await startEmbedded(restoring);
      return database.url;
    },
    async activate(suffix) {
      await database?.stop();
      database = undefined;
      await stopEmbedded(location);
      const kept = existsSync(home) ? `${home}-replaced-${suffix}` : undefined;
      if (kept !== undefined) renameSync(home, kept);
      renameSync(restoringHome, home);
      return {
        kept,
        revert: async () => {
          await stopEmbedded(location);
          renameSync(home, restoringHome);
          if (kept !== undefined) renameSync(kept, home);
        },
      };
    },
    async open() {
      const opened = await startEmbedded(location);
      return { url: opened.url, close: opened.stop };
    },
    discard,
  };
}
