import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { EditPresence } from './edit-presence.service.ts';
import type { RealtimeHub } from './realtime-hub.ts';

export const createRealtimeHandlers = (
  live: RealtimeHub,
  editPresence: EditPresence,
): Pick<Handlers, '/admin/together' | '/admin/quotes/looking'> => ({
  '/admin/together': async (input, { currentUser }) => ({ response: await editPresence.report(input, currentUser) }),
  '/admin/quotes/looking': async ({ stream, _id }, { currentUser }) => ({
    response: { looking: await live.setViewedQuote(currentUser, stream, _id) },
  }),
});
