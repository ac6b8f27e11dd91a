import { isDeepStrictEqual } from 'node:util';
import type { AdminBankDetails } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isAccountNumber, isBranchCode } from '#domain/orders/business-numbers.ts';
import { maskAccountNumber } from '#domain/orders/mask-account-number.ts';
import type { BankDetails } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import { createBankDetailsChangedMessage } from '../bank-details.message.ts';
import { getVersionedBankDetails } from '../bank-details.ts';
import { upsertSetting } from '../settings.store.ts';

/** Empty numbers are valid, because the details may be incomplete. @throws ApiError for a changed number with a wrong format */
function assertNumbersValid(details: BankDetails, current: BankDetails): void {
  const isWrong = (name: 'branchCode' | 'accountNumber', isValid: (text: string) => boolean): boolean =>
    details[name] !== '' && details[name] !== current[name] && !isValid(details[name]);
  if (isWrong('branchCode', isBranchCode)) throw createApiError('branch_code_invalid');
  if (isWrong('accountNumber', isAccountNumber)) throw createApiError('account_number_invalid');
}

/** Hides the account number, except its last digits. The version shows a change of the other digits. */
const maskDetails = ({ accountNumber, version, ...details }: AdminBankDetails) => ({
  ...details,
  accountNumber: maskAccountNumber(accountNumber),
  savedVersion: version,
});

type Dependencies = { db: Db; clock: Clock; publicUrl: string };

/** Reads and saves the bank details for payments by EFT. */
export function createBankDetailsAdmin({ db, clock, publicUrl }: Dependencies) {
  const changeDetails = createRecordCommand({ db, entityType: 'settings', read: getVersionedBankDetails, toAudited: maskDetails });

  /** Notifies all owners, including the author of the change, because another person may have used the session. */
  async function notifyOwners(trx: Transaction, currentUser: AuthenticatedUser): Promise<void> {
    const owners = await listActiveOwners(trx);
    const changedBy = owners.find(({ id }) => id === currentUser.id)?.fullName ?? 'An owner';
    const change = { key: createId(), changedBy, time: clock.now() };
    for (const owner of owners) {
      await dispatch(trx, createBankDetailsChangedMessage(owner, change, publicUrl));
    }
  }

  return {
    get: (): Promise<AdminBankDetails> => getVersionedBankDetails(db),

    /** Saves the bank details. Notifies all owners of a change, and logs only the last digits of the account number. */
    save(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/sale/bank/save'>): Promise<AdminBankDetails> {
      const details: BankDetails = {
        accountHolder: input.accountHolder.trim(),
        bank: input.bank.trim(),
        branchCode: input.branchCode.trim(),
        accountNumber: input.accountNumber.trim(),
        accountType: input.accountType.trim(),
      };
      return changeDetails(currentUser, {
        _id: 'bank',
        version: input.version,
        async write(trx, _id, existing) {
          const { version: _version, ...current } = existing!;
          if (isDeepStrictEqual(current, details)) return;
          assertNumbersValid(details, current);
          await upsertSetting(trx, 'bank', details);
          await notifyOwners(trx, currentUser);
        },
      });
    },
  };
}
