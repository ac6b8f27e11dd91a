import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { TogetherDesk } from './edit-presence.service.ts';
import type { Live } from './realtime-hub.ts';

export const realtimeHandlers = (live: Live, editPresence: TogetherDesk): Pick<Handlers, '/admin/together' | '/admin/quotes/looking'> => ({
  '/admin/together': async (input, { person }) => ({ response: await editPresence.tell(input, person) }),
  '/admin/quotes/looking': async ({ stream, _id }, { person }) => ({ response: { looking: await live.look(person, stream, _id) } }),
});
