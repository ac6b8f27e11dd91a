import { createEditPresence } from './edit-presence.service.ts';
import { createRealtimeHub, type RealtimeDependencies } from './realtime-hub.ts';
import { createRealtimeHandlers } from './realtime.handlers.ts';

export { realtimePersonalData } from './realtime-personal-data.store.ts';
export { registerSseRoute } from './sse.routes.ts';

export function createRealtimeModule(dependencies: RealtimeDependencies) {
  const live = createRealtimeHub(dependencies);
  return { live, handlers: createRealtimeHandlers(live, createEditPresence(dependencies)) };
}
