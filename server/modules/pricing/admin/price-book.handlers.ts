import type { adminPriceEndpoints } from '#contract/admin/prices.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PriceBookAdmin } from './price-book.service.ts';

type PriceBookPaths = keyof typeof adminPriceEndpoints;

export const createPriceBookHandlers = (priceBooks: PriceBookAdmin): Pick<Handlers, PriceBookPaths> => ({
  '/admin/prices/get': async (input) => ({ response: await priceBooks.get(input) }),
  '/admin/prices/list': async (input) => ({ response: await priceBooks.list(input) }),
  '/admin/prices/publish': async (input, { currentUser }) => ({ response: await priceBooks.publish(input, currentUser) }),
  '/admin/prices/reuse': async (input, { currentUser }) => ({ response: await priceBooks.reuse(input, currentUser) }),
  '/admin/prices/undo': async (input, { currentUser }) => ({ response: await priceBooks.revert(input, currentUser) }),
});
