import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import {
  createAlternative,
  createLine,
  toEditedRevision,
  toPricedLines,
  toStrategyFields,
  type CalculatedWireLine,
  type EditedRevision,
} from './edited-revision.ts';

/** The sources of the first revision of a quote. */
export type PricedRequest = {
  /** Null for a service. */
  stoneId: string | null;
  /** The name of the stone. */
  stone: string;
  validUntil: string;
  areas: QuoteArea[];
  /** The price of the requested stone or service; null if it cannot be priced. */
  price: { stoneId: string | null; strategy: PricingStrategy; lines: readonly CalculatedWireLine[] } | null;
  bookStrategy: PricingStrategy | undefined;
};

/** Returns the revision of a request with its price by the price book; without a price, with one line that staff fill. */
export function createRequestedRevision(request: PricedRequest, createKey: () => string): EditedRevision {
  const { stoneId, validUntil, areas, price, bookStrategy } = request;
  // Does not copy the stone that the customer described in their own words, because a sent quote cannot be changed.
  const name = stoneId === null ? 'Service' : request.stone;
  const pricedLines = toPricedLines(price?.lines ?? [], createKey);
  const lines = pricedLines.length > 0 ? pricedLines : [createLine(createKey(), { label: name })];
  const strategyFields = price?.stoneId ? toStrategyFields(price.strategy, bookStrategy) : {};
  const alternative = createAlternative(createKey(), { stoneId, name, lines, ...strategyFields });
  return { ...toEditedRevision({ validUntil, areas, alternatives: [] }, []), alternatives: [alternative] };
}
