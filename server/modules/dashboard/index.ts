import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuoteList } from '#server/modules/quotes/index.ts';
import { overviewHandlers } from './dashboard.handlers.ts';
import { createOverview } from './dashboard.service.ts';

export const createDashboardModule = (dependencies: { db: Db; clock: Clock; requests: Pick<QuoteList, 'counts'> }) => ({
  handlers: overviewHandlers(createOverview(dependencies)),
});
