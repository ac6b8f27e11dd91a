import { ConfigError } from '#server/adapters/config-error.ts';
import type { Config } from '#server/app/config.ts';
import { checkConnection } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { superviseEmbedded } from '#server/db/embedded/supervise-embedded.ts';
import type { Logger } from '#server/lib/logger.ts';

export type OpenDatabase = {
  url: string;
  /** Starts the embedded database again whenever it ends. Calls `onDamaged` if its folder is damaged. Does nothing for DATABASE_URL. */
  supervise: (log: Logger, onDamaged: () => void) => void;
  /** Stops the embedded database. */
  stop: () => Promise<void>;
};

/**
 * Starts the embedded database, or connects to DATABASE_URL once.
 * @throws ConfigError with the setting if the database cannot be opened
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded(config);
  try {
    await checkConnection(config.databaseUrl);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new ConfigError([
      `DATABASE_URL cannot be reached: ${message || code}. Start that PostgreSQL server, correct DATABASE_URL, or leave it out for the embedded one.`,
    ]);
  }
  return { url: config.databaseUrl, supervise: () => undefined, stop: () => Promise.resolve() };
}

async function openEmbedded({ dataDir, isDataDirFixed }: Config): Promise<OpenDatabase> {
  const database = await startEmbedded({ dataDir, isDataDirFixed });
  if (database.movedTo !== undefined)
    process.stdout.write(
      `The database is in ${database.movedTo}, because PostgreSQL may not run as root and its user cannot enter ${dataDir}.\n`,
    );
  let stopSupervision: (() => Promise<void>) | undefined;
  return {
    url: database.url,
    supervise(log, onDamaged) {
      stopSupervision = superviseEmbedded(database, {
        log,
        onDamaged: (message) => {
          log.fatal(`The embedded database is damaged, so Bullnose stops. ${message}`);
          onDamaged();
        },
      });
    },
    stop: async () => {
      await stopSupervision?.();
      await database.stop();
    },
  };
}
