import type { deskPriceCalls } from '#contract/admin/prices.ts';
import type { priceCalls } from '#contract/public/pricing.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import type { PriceBookDesk } from './admin/price-book.service.ts';
import type { Prices } from './estimates.service.ts';

type PricePaths = (typeof priceCalls)[number]['path'];
type DeskPricePaths = (typeof deskPriceCalls)[number]['path'];

export const pricesApi = (prices: Prices): Pick<Handlers, PricePaths> => ({
  '/site/price/estimate': async (input) => ({ response: await prices.estimate(input) }),
});

export const deskPricesApi = (book: PriceBookDesk): Pick<Handlers, DeskPricePaths> => ({
  '/admin/prices/get': async (input) => ({ response: await book.get(input) }),
  '/admin/prices/list': async (input) => ({ response: await book.list(input) }),
  '/admin/prices/publish': async (input, { person }) => ({ response: await book.publish(input, person) }),
  '/admin/prices/reuse': async (input, { person }) => ({ response: await book.reuse(input, person) }),
  '/admin/prices/undo': async (input, { person }) => ({ response: await book.takeBack(input, person) }),
});
