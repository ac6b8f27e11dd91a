import type { Db } from '#server/db/connection.ts';
import { deleteSpentLimits } from '#server/lib/rate-limits/rate-limits.store.ts';
import type { OutboxService } from '#server/modules/mail/outbox.service.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { deleteExpiredClaims } from './passwords/password-links.store.ts';
import { deleteOldCodes, deleteOldVerifications } from './passwords/passwords.store.ts';
import { deletePasskeyRests } from './factors/passkeys.store.ts';
import { deleteFarewells } from '#server/modules/personal-data/personal-data.store.ts';
import { deleteExpiredInvitations } from '#server/modules/staff/staff.store.ts';
import { deleteEndedSessions, deleteOldDevices } from './sessions/sessions.store.ts';

const day = 86_400_000;

/** Deletes what no longer counts: ended sessions, codes, links, browsers not seen for long, counts of limits. Runs hourly. */
export async function tidyAccounts({ db, clock, outbox }: { db: Db; clock: Clock; outbox: OutboxService }): Promise<void> {
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  await deleteEndedSessions(db, clock.now());
  // A proof counts ten minutes longer than its code.
  await deleteOldCodes(db, ago(3_600_000));
  await deleteOldVerifications(db, clock.now());
  await deleteExpiredInvitations(db, clock.now());
  await deleteExpiredClaims(db, clock.now());
  await deletePasskeyRests(db, clock.now());
  await deleteOldDevices(db, ago(400 * day));
  await outbox.drop(await deleteFarewells(db, ago(7 * day)));
  await deleteSpentLimits(db);
}
