import type { CalculatedLine } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import { isStoneCode } from '#domain/pricing/price-lines.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import type { PriceBase } from '#domain/pricing/worktop-job.ts';
import type { CalculatedPrice } from '#domain/revisions/approval.ts';
import type { RevisionAlternative } from '#domain/revisions/revision.ts';
import { findCalculatedLines, type QuotePricingInput } from '#server/modules/pricing/index.ts';

type Job = {
  /** The stone or service of the alternative; undefined if it has no price. */
  base: PriceBase | undefined;
  requestedBase: PriceBase | undefined;
  /** The sizes of the draft; null for those of the request. */
  areas: readonly QuoteArea[] | null;
  pricingInput: QuotePricingInput | undefined;
  book: PriceBook | undefined;
};

/** Sizes with a smaller share of the stone of the request count as those of the request, because their price is close to nothing. */
const minStoneShare = 0.1;

const sumGross = (lines: readonly CalculatedLine[] | undefined): number =>
  (lines ?? []).reduce((sum, { grossCents }) => sum + grossCents, 0);
const sumStone = (lines: readonly CalculatedLine[] | undefined): number => sumGross(lines?.filter(({ input }) => isStoneCode(input.code)));

/** Returns true if the alternative offers the line of the engine only as an extra. The stone and percentages of it are never extras. */
function isOfferedAsExtra({ input }: CalculatedLine, { lines }: RevisionAlternative): boolean {
  const offered = lines.filter(({ engine }) => engine?.code === input.code && engine.areaIndex === input.areaIndex);
  return !isStoneCode(input.code) && input.unit !== 'percent' && offered.length > 0 && offered.every(({ isOptional }) => isOptional);
}

/**
 * Calculates the price of an alternative by the usual strategy, for its sizes. Uses the sizes of the request if the draft has none that can be
 * priced or almost no stone, and for lines entered by hand without the stone of the engine if the sizes of the request give more.
 * @returns null if the engine calculates no price
 */
export function findCalculatedPrice(alternative: RevisionAlternative, { areas, pricingInput, book, ...job }: Job): CalculatedPrice | null {
  if (book === undefined || pricingInput === undefined) return null;
  const calculate = (base: PriceBase | undefined, sizes: readonly QuoteArea[] | null) =>
    findCalculatedLines({ base, strategy: null, areas: sizes }, pricingInput, book);
  // An alternative without a stone, or with a stone that is priced on request, is compared with the requested stone.
  const hasPrice = [areas, null].some((sizes) => sumStone(calculate(job.base, sizes)) > 0);
  const base = hasPrice ? job.base : job.requestedBase;
  const requestLines = calculate(base, null);
  const requestCents = sumGross(requestLines);
  const ownLines = areas === null ? requestLines : calculate(base, areas);
  const hasEngineStone = alternative.lines.some(({ engine }) => engine !== null && isStoneCode(engine.code));
  const hasNoStone = sumStone(ownLines) < minStoneShare * sumStone(requestLines);
  const usesRequest = ownLines === undefined || hasNoStone || (!hasEngineStone && sumGross(ownLines) < requestCents);
  const lines = (usesRequest ? requestLines : ownLines) ?? [];
  const totalCents = sumGross(lines);
  if (totalCents <= 0) return null;
  // A line entered by hand may replace the extras of the engine.
  const hasManualLine = alternative.lines.some(({ engine, unitPriceCents }) => engine === null && unitPriceCents >= 0);
  const extrasCents = hasManualLine ? 0 : sumGross(lines.filter((line) => isOfferedAsExtra(line, alternative)));
  return { totalCents, extrasCents, requestCents: requestLines === undefined ? null : requestCents };
}
