import type { Clock } from '#server/adapters/clock.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createEditPresence } from './edit-presence.service.ts';
import { createRealtimeHub } from './realtime-hub.ts';
import { createRealtimeHandlers } from './realtime.handlers.ts';

export { realtimePersonalData } from './realtime-personal-data.store.ts';
export { registerSseRoute } from './sse.routes.ts';

type Dependencies = { db: Db; clock: Clock; changes: ChangeFeed; getQuoteCounts: (currentUser: AuthenticatedUser) => Promise<QuoteCounts> };

export function createRealtimeModule(dependencies: Dependencies) {
  const live = createRealtimeHub(dependencies);
  return { live, handlers: createRealtimeHandlers(live, createEditPresence(dependencies)) };
}
