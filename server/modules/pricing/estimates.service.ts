import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import type { DetailedEstimateDto } from '#contract/public/pricing.endpoints.ts';
import { calculateEstimate, type EstimateAnswers, type EstimateBase, type NoEstimateReason } from '#domain/pricing/estimate.ts';
import type { MeterInterpretation } from '#domain/pricing/meters.ts';
import { toCents } from '#domain/shared/money.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { parseSaleUnit } from '#domain/pricing/sale-unit.ts';
import type { JobPrice, PricedLine } from '#domain/pricing/price-job.ts';
import { PriceError } from '#domain/pricing/worktop-job.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import { createEstimateTokens, type SignedAnswers } from './estimate-tokens.ts';
import { toPricingProperties } from './product-pricing-properties.ts';
import { findCurrentPriceBook } from './price-books.store.ts';

type EstimateInput = ParsedInputOf<'/site/price/estimate'>;
type EstimateResponse = OutputOf<'/site/price/estimate'>['response'];

/** The lines of an estimate, their sums, and the assumptions. */
export type EstimateDetail = Omit<DetailedEstimateDto, 'state'>;

/** The stored estimate of a quote. `state` is the reason if there is no estimate. */
export type StoredEstimate = {
  state: 'range' | 'no_book' | 'no_choice' | NoEstimateReason;
  /** Null unless the state is `range`. */
  detail: EstimateDetail | null;
  /** True if the price book shows estimates to visitors. */
  isPublic: boolean;
  /** The price of the service; null for a stone, and for a service without a price. */
  servicePriceCents: number | null;
};
type CalculatedEstimate = { price: JobPrice; interpretation: MeterInterpretation | undefined };
type PricedItem = {
  service: string;
  /** The price at the time of the request; if missing or null, the current price is used. */
  servicePriceCents?: number | null;
  stone: { id: string; name: string; priceCents: number; pricePer: string } | undefined;
};

const toNoEstimate = (reason: Extract<EstimateResponse, { state: 'nothing' }>['reason']): EstimateResponse => ({
  state: 'nothing',
  reason,
});

type Dependencies = { db: Db; catalogue: Catalogue; content: ContentService; cryptography: Cryptography };

export function createEstimates({ db, catalogue, content, cryptography }: Dependencies) {
  const tokens = createEstimateTokens(cryptography);
  const findServicePriceCents = async ({ service, servicePriceCents }: PricedItem): Promise<number | null> =>
    service.trim() === '' ? null : (servicePriceCents ?? (await content.findServicePriceCents(service)) ?? null);

  /** Returns a stone at a given price, with its current pricing properties. */
  async function getProductBase({ id, name, priceCents, pricePer }: NonNullable<PricedItem['stone']>): Promise<EstimateBase> {
    const product = await catalogue.findPricedProduct(id);
    return { name, priceCents, unit: parseSaleUnit(pricePer), isService: false, ...(product && toPricingProperties(product)) };
  }

  /** Finds the stone or service of the input. A service takes precedence, as in a quote request. */
  async function findBase({ service, productId }: EstimateInput): Promise<EstimateBase | undefined> {
    if (service.trim() !== '') return toServiceBase(service, await content.findServicePriceCents(service));
    if (productId === undefined) return undefined;
    const stone = await catalogue.getProduct({ productId, slug: '' }).catch((error: unknown) => {
      if (isApiError(error) && error.code === 'not_found') return undefined;
      throw error;
    });
    if (stone === undefined) return undefined;
    const { _id: id, name, price, pricePer } = stone;
    return getProductBase({ id, name, priceCents: toCents(price), pricePer });
  }

  return {
    /** Estimates a request by the current price book, also if estimates are hidden. Uses the item price at the time of the request. */
    async estimateRequest(answers: EstimateAnswers, item: PricedItem): Promise<StoredEstimate> {
      const servicePriceCents = await findServicePriceCents(item);
      const book = await findCurrentPriceBook(db);
      const toMissing = (state: StoredEstimate['state']): StoredEstimate => ({
        state,
        detail: null,
        isPublic: book?.showRange === true,
        servicePriceCents,
      });
      if (book === undefined) return toMissing('no_book');
      const { service, stone } = item;
      const base = service.trim() === '' ? stone && (await getProductBase(stone)) : toServiceBase(service, servicePriceCents);
      if (base === undefined) return toMissing('no_choice');
      try {
        const result = calculateEstimate(answers, base, book);
        if ('reason' in result) return toMissing(result.reason);
        return { state: 'range', detail: toEstimateDetail(result, book), isPublic: book.showRange, servicePriceCents };
      } catch (error) {
        // An invalid price book must not prevent requests.
        if (error instanceof PriceError) return toMissing('no_book');
        throw error;
      }
    },

    /** Returns the estimate of a token that was signed for the same answers; undefined for any other token. */
    readShown: (answers: SignedAnswers, token: string): ShownEstimate | undefined => tokens.read(answers, token),

    /** Estimates a visitor's input by the current price book. The state is `hidden` without a price book, or if it hides estimates. */
    async estimate(input: EstimateInput): Promise<EstimateResponse> {
      const book = await findCurrentPriceBook(db);
      if (book?.showRange !== true) return { state: 'hidden' };
      const base = await findBase(input);
      if (base === undefined) return toNoEstimate('no_choice');
      const result = calculateEstimate(input, base, book);
      if ('reason' in result) return toNoEstimate(result.reason);
      const range = toEstimateDetail(result, book);
      const token = tokens.sign(input, { lowCents: range.low.grossCents, highCents: range.high.grossCents });
      return { state: 'range', ...range, token };
    },
  };
}
export type EstimatesService = ReturnType<typeof createEstimates>;

const toServiceBase = (service: string, priceCents: number | null | undefined): EstimateBase => ({
  name: service.trim(),
  priceCents: priceCents ?? 0,
  unit: undefined,
  isService: true,
});

/** Converts a line to the wire format, without the firm price and the cost, which visitors must not see. */
const toEstimateLine = ({ code, name, unit, quantity, lowRate, highRate, low, high }: PricedLine) => ({
  code,
  name,
  unit,
  lowRate,
  highRate,
  low,
  high,
  quantity: quantity / 1000,
});

const toEstimateDetail = ({ price, interpretation }: CalculatedEstimate, book: PriceBook): EstimateDetail => ({
  low: price.low,
  high: price.high,
  lines: price.lines.map(toEstimateLine),
  vatRate: book.vatRate / 100,
  reading: interpretation ?? null,
  standardDepthMm: book.standardDepthMm,
});
