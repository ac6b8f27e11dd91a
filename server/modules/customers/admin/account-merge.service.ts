import { createApiError } from '#domain/errors/error-codes.ts';
import { listTaken, type TakenDetail } from '#domain/accounts/taken-details.ts';
import { toAddressDto, toPhoneDto, type AccountTransfers, type TransferredRows, type UserRow } from '#server/modules/users/index.ts';
import type { Sessions } from '#server/modules/auth/index.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { addJob } from '#server/jobs/enqueue.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { queueMail } from '#server/modules/mail/index.ts';
import type { Person } from '#server/http/authentication.ts';
import { mergedMail } from './customers.emails.ts';
import * as store from './account-merge.store.ts';
import { listNews, releaseMails } from './account-merge-undo.store.ts';
import { dropDetails, takeDetails } from './account-merge-details.store.ts';

type Dependencies = { db: Db; clock: Clock; sessions: Sessions; transfers: AccountTransfers; publicUrl: string };

/** Longer than undo is offered, so that a mistake sends no email. */
const tellAfter = 120_000;

const detailsOf = (user: UserRow) => ({ phone: toPhoneDto(user), residence: toAddressDto(user) });

const countsOf = (moved: TransferredRows) =>
  Object.fromEntries(Object.entries(moved).flatMap(([name, ids]) => (ids.length > 0 ? [[name, ids.length]] : [])));

/**
 * Notifies the owner of quotes that went back of their last move and of the messages of staff since the merge: the other account was notified
 * of them.
 */
async function announceAgain(trx: Transaction, undone: { id: string; keep: string }, quoteIds: readonly string[]): Promise<void> {
  const fileNames = await releaseMails(trx, undone, quoteIds);
  if (fileNames.length > 0) await addJob(trx, 'drop_mail_files', { fileNames });
  const { moves, messages } = await listNews(trx, undone, quoteIds);
  for (const { id, quoteId, status } of moves) {
    if (status === 'withdrawn') await addJob(trx, 'announce_withdrawal', { quoteId });
    else await addJob(trx, 'announce_quote_move', { eventId: id });
  }
  for (const { id } of messages) await addJob(trx, 'announce_desk_message', { messageId: id });
}

/** Makes two accounts of one person one, and two again. */
export function createMerging({ db, clock, sessions, transfers, publicUrl }: Dependencies) {
  return {
    /**
     * Moves what hangs on one account to the other and closes it.
     * @returns the id for undo. @throws ApiError('same_account'), 'not_found' if one is not open, or 'merge_unproved'
     */
    async merge(staff: Person, { keep, close }: { keep: string; close: string }): Promise<string> {
      if (keep === close) throw createApiError('same_account');
      const [id, now] = [newId(), clock.now()];
      await db.transaction().execute(async (trx) => {
        const accounts = await store.lockAccounts(trx, [keep, close]);
        if (accounts.length !== 2 || accounts.some(({ disabledAt }) => disabledAt !== null)) throw createApiError('not_found');
        const [kept, closed] = [keep, close].map((one) => accounts.find((account) => account.id === one)!) as [UserRow, UserRow];
        // An unverified account must not receive the data of a verified one.
        if (kept.emailVerifiedAt === null && closed.emailVerifiedAt !== null) throw createApiError('merge_unproved');
        const moved = await transfers.transfer(trx, { from: close, to: keep, now });
        const taken = listTaken(detailsOf(kept), detailsOf(closed));
        await takeDetails(trx, { keep, close }, taken);
        await sessions.endAll(trx, close);
        await store.closeAccount(trx, close, keep, now);
        await store.insertMerge(trx, {
          id,
          keptId: keep,
          closedId: close,
          moved: JSON.stringify({ ...moved, taken }),
          staffId: staff.id,
          createdAt: now,
        });
        await notifyBackOffice(trx, 'customers', keep);
        const after = JSON.stringify({ merged: close, into: keep, ...countsOf(moved), ...(taken.length > 0 && { taken }) });
        for (const thingId of [keep, close]) await writeAudit(trx, { userId: staff.id, action: 'merge', thing: 'user', thingId, after });
        await addJob(trx, 'announce_merging', { mergeId: id }, `announce_merging:${id}`, new Date(now.getTime() + tellAfter));
      });
      return id;
    },

    /** @returns the account that is open again. @throws ApiError('not_found') if it is undone already, or 'merge_settled' */
    async unmerge(staff: Person, id: string): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const merge = await store.lockMerge(trx, id);
        if (merge === undefined) throw createApiError('not_found');
        const { keptId: keep, closedId: close } = merge;
        const accounts = await store.lockAccounts(trx, [keep, close]);
        const kept = accounts.find((account) => account.id === keep);
        if (accounts.length !== 2 || kept?.disabledAt !== null) throw createApiError('merge_settled');
        const { taken = [], ...moved } = merge.moved as TransferredRows & { taken?: TakenDetail[] };
        const transfer = { from: keep, to: close, now: clock.now(), mergedAt: merge.createdAt };
        const { quotes = [] } = await transfers.transferBack(trx, transfer, moved);
        await announceAgain(trx, { id, keep }, quotes);
        await dropDetails(trx, { keep, close }, taken);
        await store.reopenAccount(trx, close);
        await store.markUndone(trx, id, clock.now());
        await notifyBackOffice(trx, 'customers', keep);
        const before = JSON.stringify({ merged: close, into: keep });
        for (const thingId of [keep, close]) await writeAudit(trx, { userId: staff.id, action: 'unmerge', thing: 'user', thingId, before });
        return close;
      });
    },

    /** Emails both addresses, unless the merge was undone. Running twice queues each email once. */
    announce: (id: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const found = await store.lockMergeForMail(trx, id);
        if (found === undefined) return;
        const { keptId, keptName, keptEmail, closedId, closedName, closedEmail } = found;
        const what = { mergeId: id, keptEmail, closedEmail, publicUrl };
        await queueMail(trx, mergedMail({ id: keptId, fullName: keptName, email: keptEmail }, what));
        await queueMail(trx, mergedMail({ id: closedId, fullName: closedName, email: closedEmail }, what));
      }),
  };
}
export type Merging = ReturnType<typeof createMerging>;
