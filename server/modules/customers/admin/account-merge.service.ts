import type { Core } from '#server/http/core.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { listDetailsToCopy, type CopiedDetail } from '#domain/accounts/copied-details.ts';
import { toAddressDto, toPhoneDto, type AccountTransfers, type TransferredRows, type UserRow } from '#server/modules/users/index.ts';
import type { PasswordLinkService, SessionsService } from '#server/modules/auth/index.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { detachEmailsOfMerge, dispatch, enqueueMessages, enqueueStatusMessage, hasEmailsOfMerge } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createMergeUndoneMessage } from './customers.messages.ts';
import * as store from './account-merge.store.ts';
import { listEventsSinceMerge } from './account-merge-undo.store.ts';
import { copyDetails, removeCopiedDetails } from './account-merge-details.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  sessions: SessionsService;
  passwordLinks: PasswordLinkService;
  transfers: AccountTransfers;
};

/** The delay of the emails. It exceeds the undo period of the screen, so that no email is sent about a merge that is undone at once. */
const emailDelayMs = 120_000;

const toDetails = (user: UserRow) => ({ phone: toPhoneDto(user), residence: toAddressDto(user) });

const countRows = (transferred: TransferredRows) =>
  Object.fromEntries(Object.entries(transferred).flatMap(([name, ids]) => (ids.length > 0 ? [[name, ids.length]] : [])));

/**
 * Notifies the owner of the returned quotes of the last status change of each quote and of messages of staff since the merge.
 * Until now, only the target account was notified of them.
 */
async function resendNotificationsToOwner(
  trx: Transaction,
  merge: { id: string; target: string },
  quoteIds: readonly string[],
): Promise<void> {
  const fileNames = await detachEmailsOfMerge(trx, merge, quoteIds);
  if (fileNames.length > 0) await enqueueJob(trx, 'delete_email_files', { fileNames });
  const { statusChanges, messages } = await listEventsSinceMerge(trx, merge, quoteIds);
  for (const { id, quoteId, status } of statusChanges) {
    if (status === 'withdrawn') await enqueueMessages(trx, ['quote_withdrawn', 'withdrawn_to_staff'], { quoteId });
    else await enqueueStatusMessage(trx, status, id);
  }
  for (const { id } of messages) await enqueueMessages(trx, ['quote_message'], { messageId: id });
}

/** Writes an audit entry for each account. */
async function auditAccounts(
  trx: Transaction,
  staff: AuthenticatedUser,
  ids: readonly string[],
  entry: { action: string; before?: string; after?: string },
) {
  for (const entityId of ids) await insertAuditEntry(trx, { userId: staff.id, entityType: 'user', entityId, ...entry });
}

/** Merges two accounts of one customer, and undoes a merge. */
export function createAccountMerge({ db, clock, sessions, passwordLinks, transfers, publicUrl }: Dependencies) {
  return {
    /**
     * Moves the data of the source account to the target account, and closes the source account.
     * @returns the id of the merge, for undo
     */
    async merge(staff: AuthenticatedUser, { source, target }: { source: string; target: string }): Promise<string> {
      if (source === target) throw createApiError('same_account');
      const [id, now] = [createId(), clock.now()];
      await db.transaction().execute(async (trx) => {
        const accounts = await store.lockAccountsForMerge(trx, [source, target]);
        if (accounts.length !== 2 || accounts.some(({ disabledAt }) => disabledAt !== null)) throw createApiError('not_found');
        const [sourceUser, targetUser] = [source, target].map((accountId) => accounts.find((account) => account.id === accountId)!) as [
          UserRow,
          UserRow,
        ];
        // An unverified account must not receive the data of a verified one.
        if (targetUser.emailVerifiedAt === null && sourceUser.emailVerifiedAt !== null) throw createApiError('merge_unverified');
        // The customer could no longer sign in.
        if (targetUser.email === '' && sourceUser.email !== '') throw createApiError('merge_needs_email');
        const transferred = await transfers.transfer(trx, { from: source, to: target, now });
        const copied = listDetailsToCopy(toDetails(targetUser), toDetails(sourceUser));
        await copyDetails(trx, { source, target }, copied);
        await sessions.endSessions(trx, source);
        await store.disableMergedAccount(trx, source, target, now);
        const transferredJson = JSON.stringify({ ...transferred, taken: copied });
        await store.insertMerge(trx, {
          id,
          targetUserId: target,
          sourceUserId: source,
          transferred: transferredJson,
          staffId: staff.id,
          createdAt: now,
        });
        await notifyBackOffice(trx, 'customers', target);
        const after = JSON.stringify({
          merged: source,
          into: target,
          ...countRows(transferred),
          ...(copied.length > 0 && { taken: copied }),
        });
        await auditAccounts(trx, staff, [target, source], { action: 'merge', after });
        const runAt = new Date(now.getTime() + emailDelayMs);
        for (const account of ['target', 'source'] as const)
          await enqueueMessages(trx, ['accounts_merged'], { mergeId: id, account }, { key: `accounts_merged:${id}:${account}`, runAt });
      });
      return id;
    },

    /**
     * Moves the data back and reopens the source account.
     * @returns the id of the source account
     */
    async unmerge(staff: AuthenticatedUser, id: string): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const merge = await store.lockMerge(trx, id);
        if (merge === undefined) throw createApiError('not_found');
        const { targetUserId: target, sourceUserId: source } = merge;
        const accounts = await store.lockAccountsForMerge(trx, [source, target]);
        if (accounts.length !== 2 || accounts.find((account) => account.id === target)?.disabledAt !== null)
          throw createApiError('merge_not_undoable');
        const { taken: copied = [], ...transferred } = merge.transferred as TransferredRows & { taken?: CopiedDetail[] };
        const transfer = { from: target, to: source, now: clock.now(), mergedAt: merge.createdAt };
        const { quotes = [] } = await transfers.transferBack(trx, transfer, transferred);
        await resendNotificationsToOwner(trx, { id, target }, quotes);
        await removeCopiedDetails(trx, { source, target }, copied);
        await store.reenableAccount(trx, source);
        await store.markMergeReverted(trx, id, clock.now());
        // A link that was sent to the address of the source account could set the password of the target account.
        await passwordLinks.revokeAll(trx, target);
        // Unsent emails about the merge were deleted. If none was sent, no email about the undo is necessary.
        if (await hasEmailsOfMerge(trx, id))
          for (const account of accounts) await dispatch(trx, createMergeUndoneMessage(account, { mergeId: id, publicUrl }));
        await notifyBackOffice(trx, 'customers', target);
        await auditAccounts(trx, staff, [target, source], { action: 'unmerge', before: JSON.stringify({ merged: source, into: target }) });
        return source;
      });
    },
  };
}
