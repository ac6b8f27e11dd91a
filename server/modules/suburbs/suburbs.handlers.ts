import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { SuburbsService } from './suburbs.service.ts';

export const createSuburbsHandlers = (suburbs: SuburbsService): Pick<Handlers, '/site/suburbs/list'> => ({
  '/site/suburbs/list': async () => ({ response: { result: await suburbs.list() } }),
});
