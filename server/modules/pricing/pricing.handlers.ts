import type { priceEndpoints } from '#contract/public/pricing.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { EstimatesService } from './estimates.service.ts';

type PricePaths = keyof typeof priceEndpoints;

export const createPricesHandlers = (prices: EstimatesService): Pick<Handlers, PricePaths> => ({
  '/site/price/estimate': async (input) => ({ response: await prices.estimate(input) }),
});
