import { createId, type Transaction } from '#server/db/connection.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createSecondFactorMessage, type SecondFactorChange } from '../auth.messages.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { countPasskeys, deletePasskeys } from './passkeys.store.ts';
import { deleteTotpSecret, deleteRecoveryCodes, getFactorSummary } from './second-factor.store.ts';

/** Reads and deletes the second factors of an account (authenticator app, passkeys, recovery codes), and notifies its user of changes. */
export function createFactors({ clock }: { clock: Clock }) {
  /** Notifies the user of a change to their second factors, on the notifications page and by email. */
  async function notify(trx: Transaction, user: UserRow, change: SecondFactorChange): Promise<void> {
    await dispatch(trx, createSecondFactorMessage(user, createId(), change, clock.now()));
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
