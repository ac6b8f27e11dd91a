import { shortlistEndpoints } from '#contract/account/shortlist.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createShortlist } from './shortlist.service.ts';

export { shortlistPersonalData } from './shortlist-personal-data.store.ts';

export function createShortlistModule(dependencies: { db: Db; clock: Clock }) {
  const shortlist = createShortlist(dependencies);
  const handlers = serve(shortlistEndpoints, {
    '/user/stones/list': async (_input, { currentUser }) => ({ result: await shortlist.listStones(currentUser) }),
    '/user/stones/save': async (input, { currentUser }) => ({ result: await shortlist.saveStones(input, currentUser) }),
  });
  return { handlers };
}
