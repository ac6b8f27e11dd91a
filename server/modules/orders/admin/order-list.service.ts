import type { AdminOrderRow } from '#contract/admin/orders/orders.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { listOrderMoney, type LoadedOrderMoney } from '../order-money.ts';
import { countOrders, listOrders, type OrderListRow } from './order-list.store.ts';

/** Returns the row of an order in the list of the back office. */
export function toOrderRow(row: OrderListRow, { payments, milestones, ...money }: LoadedOrderMoney): AdminOrderRow {
  const { assigneeId, assigneeName } = row;
  const nextIndex = milestones.findIndex(({ openCents }) => openCents > 0);
  const next = payments[nextIndex];
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    customer: { _id: row.userId, fullName: row.fullName },
    stone: row.stone,
    suburb: row.suburb,
    totalCents: row.totalCents,
    receivedCents: money.receivedCents,
    dueCents: money.dueCents,
    creditCents: money.creditCents,
    nextPayment: next ? { milestone: next.milestone, openCents: milestones[nextIndex]!.openCents, dueAt: next.dueOn } : null,
    isDepositOpen: nextIndex === 0 && (row.heldStatus ?? row.status) !== 'awaiting_deposit' && row.status !== 'cancelled',
    assignee: assigneeId === null ? null : { _id: assigneeId, fullName: assigneeName! },
    version: row.version,
  };
}

/** Lists the orders of the back office. */
export function createOrderList({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({
      tab,
      search,
      sort,
      skip,
      limit,
    }: ParsedInputOf<'/admin/orders/list'>): Promise<OutputOf<'/admin/orders/list'>['response']> {
      const now = clock.now();
      const filter = { tab: tab ?? ('all' as const), search: search.trim(), today: toLocalDate(now) };
      const [rows, counts] = await Promise.all([
        listOrders(db, { ...filter, sort: sort ?? '-createdAt', skip, limit }),
        countOrders(db, filter),
      ]);
      const money = await listOrderMoney(db, rows, now);
      return { result: rows.map((row, index) => toOrderRow(row, money[index]!)), fullcount: counts[filter.tab], counts };
    },
  };
}
