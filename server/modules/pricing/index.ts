import type { Core } from '#server/http/core.ts';
import { adminPriceEndpoints } from '#contract/admin/prices.endpoints.ts';
import { priceEndpoints } from '#contract/public/pricing.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import { createPriceBook } from './admin/price-book.service.ts';
import { createEstimates } from './estimates.service.ts';
import { createQuotePrices } from './quote-prices.service.ts';

export { pricingPersonalData } from './pricing-personal-data.store.ts';
export type { AnswersOfEstimate } from './estimate-tokens.ts';
export type { EstimatesService, RequestEstimate } from './estimates.service.ts';
export {
  assertMeasurable,
  findCalculatedLines,
  listAddedLines,
  type QuotePricingInput,
  type QuotePrices,
  type StoredPriceBook,
} from './quote-prices.service.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography'> & { catalogue: Catalogue; content: ContentService };

export function createPricingModule({ db, clock, cryptography, catalogue, content }: Dependencies) {
  const prices = createEstimates({ db, catalogue, content, cryptography });
  const priceBooks = createPriceBook({ db, clock, catalogue });
  const handlers = {
    ...serve(priceEndpoints, {
      '/site/price/estimate': (input) => prices.estimate(input),
    }),
    ...serve(adminPriceEndpoints, {
      '/admin/prices/get': (input) => priceBooks.get(input),
      '/admin/prices/list': (input) => priceBooks.list(input),
      '/admin/prices/publish': (input, { currentUser }) => priceBooks.publish(input, currentUser),
      '/admin/prices/reuse': (input, { currentUser }) => priceBooks.reuse(input, currentUser),
      '/admin/prices/undo': (input, { currentUser }) => priceBooks.revert(input, currentUser),
    }),
  };
  return {
    ...prices,
    ...createQuotePrices({ db, catalogue, content }),
    handlers,
  };
}
