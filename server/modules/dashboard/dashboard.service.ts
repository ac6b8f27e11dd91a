import type { ExportedFigures, Need, OverviewAnswer } from '#contract/admin/overview.ts';
import { dayInCapeTown } from '#domain/content/opening-hours.ts';
import { beginOfWeek, weeksUpTo } from '#domain/quotes/quote-statistics.ts';
import { mayUse, type StaffRole } from '#domain/accounts/staff.ts';
import { dayMs } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { QuoteList } from '#server/modules/quotes/index.ts';
import type { Person } from '#server/http/authentication.ts';
import { figuresFile } from './statistics-csv.ts';
import { arrange, present } from './statistics.ts';
import * as store from './dashboard.store.ts';

type Dependencies = { db: Db; clock: Clock; requests: Pick<QuoteList, 'counts'> };
export type Period = { weeks: number; days: number };

/** The overview, with the parts that a role may see. */
export function createOverview({ db, clock, requests }: Dependencies) {
  async function figuresOf({ weeks, days }: Period) {
    const now = clock.now();
    const [rows, answers] = await Promise.all([
      store.countRequests(db, beginOfWeek(weeksUpTo(now, weeks)[0]!)),
      store.measureAnswers(db, new Date(now.getTime() - days * dayMs)),
    ]);
    return arrange(rows, answers, { now, weeks });
  }

  /** Counted as the lists count that each leads to. */
  async function needsOf(person: Person): Promise<Need[]> {
    const role = person.role as StaffRole;
    if (!mayUse(role, 'quotes')) return [];
    const [counts, troubles] = await Promise.all([requests.counts(person), store.countTroubles(db)]);
    const all = { ...counts, ...troubles };
    const whats = ['new', 'waiting', 'theirs', 'expiring', 'due', 'contacts', 'mails', 'jobs'] as const;
    return whats.filter((what) => what !== 'jobs' || mayUse(role, 'jobs')).map((what) => ({ what, count: all[what] }));
  }

  return {
    async get(person: Person, period: Period): Promise<OverviewAnswer> {
      const role = person.role as StaffRole;
      const [needs, figures, catalogue] = await Promise.all([
        needsOf(person),
        mayUse(role, 'quotes') ? figuresOf(period).then(present) : null,
        mayUse(role, 'catalogue') ? store.countCatalogue(db) : null,
      ]);
      return { needs, figures, catalogue };
    },

    export: async (part: ExportedFigures, period: Period) => figuresFile(await figuresOf(period), part, dayInCapeTown(clock.now())),
  };
}
export type Overview = ReturnType<typeof createOverview>;
