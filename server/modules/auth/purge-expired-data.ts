import { hourMs } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteOldVerifications } from './email-verification.store.ts';
import { deleteExpiredPasskeyData } from './factors/passkeys.store.ts';
import { deleteExpiredPasswordLinks } from './passwords/password-links.store.ts';
import { deleteOldCodes } from './passwords/passwords.store.ts';
import { deleteEndedSessions, deleteOldDevices } from './sessions/sessions.store.ts';

/** Deletes ended sessions, expired codes, challenges and links, passkeys removed a day ago, and devices that were not seen for 400 days. */
export async function purgeExpiredCredentials({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const getTimeBefore = (durationMs: number): Date => new Date(clock.now().getTime() - durationMs);
  await deleteEndedSessions(db, clock.now());
  // A verified code permits a new password for up to ten minutes after the code expires.
  await deleteOldCodes(db, getTimeBefore(hourMs));
  await deleteOldVerifications(db, clock.now());
  await deleteExpiredPasswordLinks(db, clock.now());
  await deleteExpiredPasskeyData(db, clock.now());
  await deleteOldDevices(db, getTimeBefore(400 * 24 * hourMs));
}
