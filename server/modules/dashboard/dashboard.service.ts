import {
  openTaskKinds,
  type ExportedFigures,
  type MoneyFigures,
  type OpenTask,
  type OverviewDto,
} from '#contract/admin/overview.endpoints.ts';
import { getWeekStart, listLastWeeks } from '#domain/quotes/quote-statistics.ts';
import { hasPermission, type StaffRole } from '#domain/accounts/staff.ts';
import { dayMs, toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { ProductsAdmin } from '#server/modules/catalogue/index.ts';
import type { ContactMessagesAdmin } from '#server/modules/contact/index.ts';
import type { QuoteList } from '#server/modules/quotes/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { exportStatisticsCsv } from './statistics-csv.ts';
import { aggregateStatistics, toDashboardDto } from './statistics.ts';
import * as store from './dashboard.store.ts';
import { summarizeMoney } from './money-figures.ts';
import { sumMoneyByWeek, sumOpenMoney } from './money-figures.store.ts';
import { measureSales } from './sales-figures.store.ts';

/** The dependencies of the dashboard. The other modules count open tasks and products. */
export type DashboardDependencies = {
  db: Db;
  exportDb: Db;
  clock: Clock;
  quoteList: Pick<QuoteList, 'countByView'>;
  contacts: Pick<ContactMessagesAdmin, 'countUnread'>;
  products: Pick<ProductsAdmin, 'count'>;
  outbox: { countFailed: () => Promise<number> };
  jobs: { countFailed: () => Promise<number> };
};
/** The period of the figures. `weeks` limits the counts and sales, `days` the response times. */
export type Period = { weeks: number; days: number };

/** Reads the figures of the overview that a role may see, and counts open tasks. */
export function createDashboard({ db, exportDb, clock, quoteList, contacts, products, outbox, jobs }: DashboardDependencies) {
  async function getFigures(figuresDb: Db, { weeks, days }: Period) {
    const now = clock.now();
    const from = getWeekStart(listLastWeeks(now, weeks)[0]!);
    const [partCounts, sales, responseTimes] = await Promise.all([
      store.countQuotesByPart(figuresDb, from),
      measureSales(figuresDb, from),
      store.measureFirstResponseTimes(figuresDb, new Date(now.getTime() - days * dayMs)),
    ]);
    return aggregateStatistics(partCounts, responseTimes, sales, { now, weeks });
  }

  /** Counts the open tasks with the same conditions as the lists that show them. */
  async function countOpenTasks(currentUser: AuthenticatedUser): Promise<OpenTask[]> {
    const role = currentUser.role as StaffRole;
    if (!hasPermission(role, 'quotes')) return [];
    const [counts, unreadContacts, failedEmails, failedJobs] = await Promise.all([
      quoteList.countByView(currentUser),
      contacts.countUnread(),
      outbox.countFailed(),
      jobs.countFailed(),
    ]);
    const countByKind = { ...counts, contacts: unreadContacts, emails: failedEmails, jobs: failedJobs };
    return openTaskKinds
      .filter((kind) => (kind !== 'jobs' && kind !== 'approvals') || hasPermission(role, kind))
      .map((kind) => ({ kind, count: countByKind[kind] }));
  }

  async function getMoneyFigures({ weeks: count }: Period): Promise<MoneyFigures> {
    const weeks = listLastWeeks(clock.now(), count);
    const [rows, openCents] = await Promise.all([sumMoneyByWeek(db, getWeekStart(weeks[0]!)), sumOpenMoney(db)]);
    return summarizeMoney(weeks, rows, openCents);
  }

  return {
    countOpenTasks,

    async get(currentUser: AuthenticatedUser, period: Period): Promise<OverviewDto> {
      const role = currentUser.role as StaffRole;
      const [money, figures, catalogue] = await Promise.all([
        hasPermission(role, 'orders') ? getMoneyFigures(period) : null,
        hasPermission(role, 'quotes') ? getFigures(db, period).then(toDashboardDto) : null,
        hasPermission(role, 'catalogue') ? products.count() : null,
      ]);
      return { money, figures, catalogue };
    },

    export: async (part: ExportedFigures, period: Period) =>
      exportStatisticsCsv(await getFigures(exportDb, period), part, toLocalDate(clock.now())),
  };
}
