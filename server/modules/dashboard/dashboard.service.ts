import type { ExportedFigures, OpenTask, OverviewDto } from '#contract/admin/overview.endpoints.ts';
import { startOfWeek, lastWeeks } from '#domain/quotes/quote-statistics.ts';
import { hasPermission, type StaffRole } from '#domain/accounts/staff.ts';
import { dayMs, localDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { ProductsAdmin } from '#server/modules/catalogue/index.ts';
import type { ContactMessagesAdmin } from '#server/modules/contact/index.ts';
import type { QuoteList } from '#server/modules/quotes/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { exportStatisticsCsv } from './statistics-csv.ts';
import { aggregate, toDashboardDto } from './statistics.ts';
import * as store from './dashboard.store.ts';

/** The parts of other modules that the overview counts. */
export type DashboardDependencies = {
  db: Db;
  clock: Clock;
  requests: Pick<QuoteList, 'counts'>;
  contacts: Pick<ContactMessagesAdmin, 'countUnread'>;
  products: Pick<ProductsAdmin, 'count'>;
  mails: { countFailed: () => Promise<number> };
  jobs: { countFailed: () => Promise<number> };
};
export type Period = { weeks: number; days: number };

/** The overview, with the parts that a role may see. */
export function createDashboard({ db, clock, requests, contacts, products, mails, jobs }: DashboardDependencies) {
  async function getFigures({ weeks, days }: Period) {
    const now = clock.now();
    const [rows, responseTimes] = await Promise.all([
      store.countQuotesByPart(db, startOfWeek(lastWeeks(now, weeks)[0]!)),
      store.measureFirstResponseTimes(db, new Date(now.getTime() - days * dayMs)),
    ]);
    return aggregate(rows, responseTimes, { now, weeks });
  }

  /** Counted as the lists count that each leads to. */
  async function getNeeds(currentUser: AuthenticatedUser): Promise<OpenTask[]> {
    const role = currentUser.role as StaffRole;
    if (!hasPermission(role, 'quotes')) return [];
    const [counts, unreadContacts, failedMails, failedJobs] = await Promise.all([
      requests.counts(currentUser),
      contacts.countUnread(),
      mails.countFailed(),
      jobs.countFailed(),
    ]);
    const all = { ...counts, contacts: unreadContacts, mails: failedMails, jobs: failedJobs };
    const whats = ['new', 'waiting', 'theirs', 'expiring', 'due', 'contacts', 'mails', 'jobs'] as const;
    return whats.filter((what) => what !== 'jobs' || hasPermission(role, 'jobs')).map((what) => ({ what, count: all[what] }));
  }

  return {
    async get(currentUser: AuthenticatedUser, period: Period): Promise<OverviewDto> {
      const role = currentUser.role as StaffRole;
      const [needs, figures, catalogue] = await Promise.all([
        getNeeds(currentUser),
        hasPermission(role, 'quotes') ? getFigures(period).then(toDashboardDto) : null,
        hasPermission(role, 'catalogue') ? products.count() : null,
      ]);
      return { needs, figures, catalogue };
    },

    export: async (part: ExportedFigures, period: Period) => exportStatisticsCsv(await getFigures(period), part, localDate(clock.now())),
  };
}
export type DashboardService = ReturnType<typeof createDashboard>;
