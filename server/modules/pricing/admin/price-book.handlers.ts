import type { adminPriceEndpoints } from '#contract/admin/prices.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PriceBookAdmin } from './price-book.service.ts';

type PriceBookPaths = (typeof adminPriceEndpoints)[number]['path'];

export const createPriceBookHandlers = (book: PriceBookAdmin): Pick<Handlers, PriceBookPaths> => ({
  '/admin/prices/get': async (input) => ({ response: await book.get(input) }),
  '/admin/prices/list': async (input) => ({ response: await book.list(input) }),
  '/admin/prices/publish': async (input, { person }) => ({ response: await book.publish(input, person) }),
  '/admin/prices/reuse': async (input, { person }) => ({ response: await book.reuse(input, person) }),
  '/admin/prices/undo': async (input, { person }) => ({ response: await book.revert(input, person) }),
});
