import { editPresenceEndpoints } from '#contract/admin/edit-presence.endpoints.ts';
import { quotePresenceEndpoints } from '#contract/admin/quotes/live.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createEditPresence } from './edit-presence.service.ts';
import { createRealtimeHub, type RealtimeDependencies } from './realtime-hub.ts';

export { realtimePersonalData } from './realtime-personal-data.store.ts';
export { registerSseRoute } from './sse.routes.ts';

export function createRealtimeModule(dependencies: RealtimeDependencies) {
  const editPresence = createEditPresence(dependencies);
  const live = createRealtimeHub(dependencies);
  const handlers = {
    ...serve(editPresenceEndpoints, {
      '/admin/edit-presence': (input, { currentUser }) => editPresence.report(input, currentUser),
    }),
    ...serve(quotePresenceEndpoints, {
      '/admin/quotes/viewers': async ({ stream, _id }, { currentUser }) => ({
        viewers: await live.setViewedQuote(currentUser, stream, _id),
      }),
    }),
  };
  return { live, handlers };
}
