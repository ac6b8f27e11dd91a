import type { Today } from '#contract/admin/orders/today.endpoints.ts';
import type { OpenTask } from '#contract/admin/overview.endpoints.ts';
import { getProofStatus } from '#domain/orders/payment-proof.ts';
import { maxRefundDays } from '#domain/orders/receipt.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { listInvoicesWithNeeds } from '#server/modules/orders/index.ts';
import * as store from './today.store.ts';

type Dependencies = { db: Db; clock: Clock; countOpenTasks: (currentUser: AuthenticatedUser) => Promise<OpenTask[]> };

const toGroup = <Row extends object, Line>({ count, rows }: { count: number; rows: Row[] }, convert: (row: Row) => Line) => ({
  count,
  result: rows.map(convert),
});

/** Lists what staff have to do today. */
export function createToday({ db, clock, countOpenTasks }: Dependencies) {
  return {
    async get(currentUser: AuthenticatedUser): Promise<Today> {
      const now = clock.now();
      const today = toLocalDate(now);
      const [openTasks, proofs, duePayments, refunds, invoices, objections, nextSteps, quotes] = await Promise.all([
        countOpenTasks(currentUser),
        store.listOpenProofs(db),
        store.listDuePayments(db, today),
        store.listRefunds(db),
        listInvoicesWithNeeds(db),
        store.listObjections(db),
        store.listNextSteps(db),
        store.listWaitingQuotes(db, now),
      ]);
      return {
        openTasks,
        proofs: toGroup(proofs, ({ pausedUntil, path, fileName, ...proof }) => ({
          ...proof,
          status: getProofStatus({ pausedUntil, isDismissed: false }, today),
          file: path === null ? null : { path, name: fileName ?? '' },
        })),
        duePayments: toGroup(duePayments, (payment) => ({ ...payment, isOverdue: payment.dueAt < today })),
        refunds: toGroup(refunds, (refund) => ({ ...refund, dueOn: addDays(refund.since, maxRefundDays) })),
        invoices: { count: invoices.length, result: invoices.slice(0, store.maxLines) },
        objections: toGroup(objections, ({ at, ...objection }) => ({ ...objection, at: at.toISOString() })),
        nextSteps: toGroup(nextSteps, ({ since, ...order }) => ({ ...order, since: since.toISOString() })),
        quotes: toGroup(quotes, ({ since, ...quote }) => ({ ...quote, since: since.toISOString() })),
      };
    },
  };
}
