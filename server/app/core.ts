import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { systemClock, type Clock } from '#server/adapters/clock.ts';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { createChangeFeed, type ChangeFeed } from '#server/db/change-feed.ts';
import { createDb } from '#server/db/connection.ts';
import { createUploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import { createCryptography } from '#server/lib/crypto.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createRateLimits } from '#server/lib/rate-limits/rate-limits.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import type { BackupSettings } from '#server/modules/backups/index.ts';
import type { EmailDelivery } from '#server/modules/messages/index.ts';

/** Folder of resized demo pictures. It is in the repository folder, so that a new database reuses them. */
const demoCacheFolder = fileURLToPath(new URL('.cache/pictures', repositoryRoot));

export type ContainerOptions = {
  pool: pg.Pool;
  /** The log of the process. Each module receives a child with its name. */
  log: Logger;
  /** A pool without a time limit for queries, for exports and imports. By default `pool`. */
  exportPool?: pg.Pool;
  files: FileStorage;
  secret: string;
  publicUrl: string;
  /** False disables the rate limits (LIMITS=off). */
  limitsEnabled: boolean;
  clock?: Clock;
  demoCache?: FileStorage;
  /** Stores uploads while they are received. */
  uploadFolder: string;
  /** The time limit for receiving an upload. */
  uploadDeadlineMs?: number | undefined;
  /** Only the job process sends emails. The other processes write them to the outbox. */
  outgoing?: EmailDelivery;
  /** Only the job process makes backups. */
  backups?: BackupSettings;
  /** The change feed of this process. It connects to the database when its first listener is added. */
  changes?: ChangeFeed;
};

/** Creates the database access, rate limits and file storage that all modules share. */
export function createCore({ pool, log, files, secret, publicUrl, clock = systemClock, ...options }: ContainerOptions) {
  const cryptography = createCryptography(secret);
  const { uploadFolder: folder, uploadDeadlineMs: deadlineMs, limitsEnabled } = options;
  return {
    log,
    db: createDb(pool),
    exportDb: createDb(options.exportPool ?? pool),
    clock,
    files,
    cryptography,
    publicUrl,
    limits: createRateLimits({ pool, log: log.child({ name: 'rate-limits' }), cryptography, enabled: limitsEnabled }),
    receiver: createUploadReceiver({ folder, limitsNetworks: limitsEnabled, deadlineMs }),
    changes: options.changes ?? createChangeFeed(pool, log),
    outgoing: options.outgoing,
    backups: options.backups,
    demoCache: options.demoCache ?? createLocalStorage(demoCacheFolder, { isPublic: true }),
  };
}
