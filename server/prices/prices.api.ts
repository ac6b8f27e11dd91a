import type { priceCalls } from '#contract/prices.ts';
import type { Handlers } from '#server/serve.ts';
import type { Prices } from './prices.service.ts';

type PricePaths = (typeof priceCalls)[number]['path'];

export const pricesApi = (prices: Prices): Pick<Handlers, PricePaths> => ({
  '/site/price/estimate': async (input) => ({ response: await prices.estimate(input) }),
});
