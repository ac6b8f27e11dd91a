import { createId, type Transaction } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { getSecondFactorSubject, getSecondFactorWarning, createSecondFactorEmail, type SecondFactorChange } from '../auth.emails.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { countPasskeys, deletePasskeys } from './passkeys.store.ts';
import { deleteTotpSecret, deleteRecoveryCodes, getFactorSummary } from './second-factor.store.ts';

/** Reads and deletes the second factors of an account (authenticator app, passkeys, recovery codes), and notifies its user of changes. */
export function createFactors({ clock, notifications }: { clock: Clock; notifications: NotificationsService }) {
  /** Notifies the user of a change to their second factors, on the notifications page and by email. */
  async function notify(trx: Transaction, user: UserRow, change: SecondFactorChange): Promise<void> {
    const key = createId();
    await notifications.notify(trx, {
      userId: user.id,
      kind: 'second_factor',
      key,
      title: getSecondFactorSubject(change),
      text: getSecondFactorWarning(change),
      link: '/user/profile',
      email: createSecondFactorEmail(user, key, change, clock.now()),
    });
  }

  /** Deletes all second factors, including unconfirmed ones. Notifies the user if one was active. */
  async function deleteAll(trx: Transaction, user: UserRow, change: SecondFactorChange = 'off'): Promise<void> {
    const { enabled } = await getFactorSummary(trx, user.id);
    await deleteTotpSecret(trx, user.id);
    await deletePasskeys(trx, user.id);
    await deleteRecoveryCodes(trx, user.id);
    if (enabled) await notify(trx, user, change);
  }

  return { getFactorSummary, countPasskeys, notify, deleteAll };
}
export type Factors = ReturnType<typeof createFactors>;
