import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuoteList } from '#server/modules/quotes/index.ts';
import { createDashboardHandlers } from './dashboard.handlers.ts';
import { createDashboard } from './dashboard.service.ts';

export const createDashboardModule = (dependencies: { db: Db; clock: Clock; requests: Pick<QuoteList, 'counts'> }) => ({
  handlers: createDashboardHandlers(createDashboard(dependencies)),
});
