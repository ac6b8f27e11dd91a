import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { SuburbList } from './suburbs.service.ts';

export const createSuburbsHandlers = (suburbs: SuburbList): Pick<Handlers, '/site/suburbs/list'> => ({
  '/site/suburbs/list': async () => ({ response: { result: await suburbs.list() } }),
});
