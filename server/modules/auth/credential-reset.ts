import type { Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { deletePasswordLinks } from './passwords/password-links.store.ts';
import type { Factors } from './factors/factors.ts';
import { deleteResetCodes } from './passwords/passwords.store.ts';
import { deleteDevices, revokeSessions } from './sessions/sessions.store.ts';
import { writeStaffAudit } from './staff-audit.ts';

/** Revokes credentials: sessions, second factors, reset codes, password links and known devices. The password is not changed. */
export const createCredentialReset = ({ clock, factors }: { clock: Clock; factors: Factors }) => ({
  /**
   * Revokes all credentials of an account that another person may have used until now. The caller holds a lock on the user's row.
   * @param keepSessionId the session that continues
   */
  async revokeCredentials(trx: Transaction, user: UserRow, keepSessionId?: string): Promise<void> {
    await revokeSessions(trx, user.id, clock.now(), keepSessionId === undefined ? {} : { except: keepSessionId });
    const { app, passkeys, enabled } = await factors.getFactorSummary(trx, user.id);
    await factors.deleteAll(trx, user);
    if (enabled) await writeStaffAudit(trx, user, 'drop_second_factor', { before: { app, passkeys }, after: { app: false, passkeys: 0 } });
    await deleteResetCodes(trx, user.id);
    await deletePasswordLinks(trx, user.id);
    await deleteDevices(trx, user.id);
  },
});
export type CredentialReset = ReturnType<typeof createCredentialReset>;
