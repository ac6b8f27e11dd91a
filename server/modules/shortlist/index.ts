import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createShortlistHandlers } from './shortlist.handlers.ts';
import { createShortlist } from './shortlist.service.ts';

export { shortlistPersonalData } from './shortlist-personal-data.store.ts';

export const createShortlistModule = (dependencies: { db: Db; clock: Clock }) => ({
  handlers: createShortlistHandlers(createShortlist(dependencies)),
});
