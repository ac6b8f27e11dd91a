import type { priceCalls } from '#contract/public/pricing.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Prices } from './estimates.service.ts';

type PricePaths = (typeof priceCalls)[number]['path'];

export const pricesHandlers = (prices: Prices): Pick<Handlers, PricePaths> => ({
  '/site/price/estimate': async (input) => ({ response: await prices.estimate(input) }),
});
