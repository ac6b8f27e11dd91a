import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import { getSecuritySettings, saveSecuritySettings } from '#server/modules/settings/index.ts';
import type { Factors } from '../factors/factors.ts';
import { lockSessionUser } from '../sessions/session-lock.ts';

/** Reads and saves the rules for the sign-in of staff. */
export function createSecuritySettings({ db, clock, factors }: { db: Db; clock: Clock; factors: Factors }) {
  const read = async (dbOrTrx: Db | Transaction) => {
    const { ownersNeedSecondFactor, version } = await getSecuritySettings(dbOrTrx);
    return { owners_need_second_factor: ownersNeedSecondFactor, version };
  };

  const change = createRecordCommand({ db, entityType: 'settings', read });

  return {
    get: () => read(db),

    /**
     * @throws ApiError('second_factor_first') if the current user has no second factor, so that owners cannot lock themselves out, or
     * 'session_ended' if the session was revoked since the request was authenticated
     */
    save: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/security/save'>) =>
      change(currentUser, {
        _id: 'security',
        version: input.version,
        async write(trx) {
          await lockSessionUser(trx, currentUser, clock.now());
          // A removal of the factor locks the same row, so it runs before this check or after this transaction.
          if (input.owners_need_second_factor && !(await factors.getFactorSummary(trx, currentUser.id)).enabled) {
            throw createApiError('second_factor_first');
          }
          await saveSecuritySettings(trx, { ownersNeedSecondFactor: input.owners_need_second_factor });
        },
      }),
  };
}
