import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import { createPriceBookHandlers } from './admin/price-book.handlers.ts';
import { createPriceBook } from './admin/price-book.service.ts';
import { createEstimates } from './estimates.service.ts';
import { createQuotePrices } from './quote-prices.service.ts';
import { createPricesHandlers } from './pricing.handlers.ts';

export { pricingPersonalData } from './pricing-personal-data.store.ts';
export type { AnswersOfEstimate } from './estimate-tokens.ts';
export type { EstimatesService, StoredEstimate } from './estimates.service.ts';
export {
  assertMeasurable,
  findCalculatedLines,
  listAddedLines,
  type QuotePricingInput,
  type QuotePrices,
  type StoredPriceBook,
} from './quote-prices.service.ts';

type Dependencies = { db: Db; clock: Clock; cryptography: Cryptography; catalogue: Catalogue; content: ContentService };

export function createPricingModule({ db, clock, cryptography, catalogue, content }: Dependencies) {
  const prices = createEstimates({ db, catalogue, content, cryptography });
  return {
    ...prices,
    ...createQuotePrices({ db, catalogue, content }),
    handlers: { ...createPricesHandlers(prices), ...createPriceBookHandlers(createPriceBook({ db, clock, catalogue })) },
  };
}
