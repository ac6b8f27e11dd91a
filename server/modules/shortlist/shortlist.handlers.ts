import type { shortlistEndpoints } from '#contract/account/shortlist.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ShortlistService } from './shortlist.service.ts';

type ShortlistPaths = keyof typeof shortlistEndpoints;

export const createShortlistHandlers = (shortlist: ShortlistService): Pick<Handlers, ShortlistPaths> => ({
  '/user/stones/list': async (_input, { currentUser }) => ({ response: { result: await shortlist.listStones(currentUser) } }),
  '/user/stones/save': async (input, { currentUser }) => ({ response: { result: await shortlist.saveStones(input, currentUser) } }),
});
