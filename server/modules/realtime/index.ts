import type { Clock } from '#server/adapters/clock.ts';
import type { Changes } from '#server/db/change-feed.ts';
import type { Db } from '#server/db/connection.ts';
import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import type { Person } from '#server/http/authentication.ts';
import { createTogether } from './edit-presence.service.ts';
import { createLive } from './realtime-hub.ts';
import { realtimeHandlers } from './realtime.handlers.ts';

export { realtimePersonalData } from './realtime-personal-data.store.ts';
export { serveLive } from './sse.routes.ts';

type Dependencies = { db: Db; clock: Clock; changes: Changes; countsOf: (person: Person) => Promise<RequestCounts> };

export function createRealtimeModule(dependencies: Dependencies) {
  const live = createLive(dependencies);
  return { live, handlers: realtimeHandlers(live, createTogether(dependencies)) };
}
