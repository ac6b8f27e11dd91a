import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { UploadReceiver } from './uploads/upload-receiver.ts';

/** The parts of the application that the modules share. A factory picks those that it uses. */
export type Core = {
  db: Db;
  /** Without a time limit for queries, for exports and imports. */
  exportDb: Db;
  clock: Clock;
  log: Logger;
  files: FileStorage;
  cryptography: Cryptography;
  limits: RateLimiter;
  receiver: UploadReceiver;
  publicUrl: string;
};
