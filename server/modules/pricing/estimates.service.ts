import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toEstimateDetail, type EstimateDetail } from '#domain/pricing/estimate-detail.ts';
import { calculateEstimate, type EstimateAnswers, type EstimateBase, type NoEstimateReason } from '#domain/pricing/estimate.ts';
import { findMeterUnit } from '#domain/pricing/sale-unit.ts';
import { PriceError } from '#domain/pricing/worktop-job.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Catalogue, PricedProduct } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import { createEstimateTokens, type AnswersOfEstimate } from './estimate-tokens.ts';
import { toPricingProperties } from './product-pricing-properties.ts';
import { findCurrentPriceBook } from './price-books.store.ts';

type EstimateInput = ParsedInputOf<'/site/price/estimate'>;
type EstimateResponse = OutputOf<'/site/price/estimate'>['response'];

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

const toNoEstimate = (reason: Extract<EstimateResponse, { state: 'nothing' }>['reason']): EstimateResponse => ({
  state: 'nothing',
  reason,
});

type Dependencies = { db: Db; catalogue: Catalogue; content: ContentService; cryptography: Cryptography };

export function createEstimates({ db, catalogue, content, cryptography }: Dependencies) {
  const tokens = createEstimateTokens(cryptography);

  /** Finds a stone with its prices; undefined if it is not public. */
  async function findPublicStone(id: string | undefined): Promise<PricedProduct | undefined> {
    const stone = id === undefined ? undefined : await catalogue.findPricedProduct(id);
    return stone?.status === 'active' ? stone : undefined;
  }

  /** Finds the stone or service of the input. A service takes precedence, as in a quote request. */
  async function findBase({ service, productId }: EstimateInput): Promise<EstimateBase | undefined> {
    if (service.trim() !== '') return toServiceBase(service, await content.findServicePriceCents(service));
    const stone = await findPublicStone(productId);
    return stone && toStoneBase(stone);
  }

  return {
    findPublicStone,

    /** Estimates a request by the current prices and price book, also if estimates are hidden. */
    async estimateRequest(
      answers: EstimateAnswers,
      { service, stone }: { service: string; stone: PricedProduct | undefined },
    ): Promise<StoredEstimate> {
      const servicePriceCents = service.trim() === '' ? null : ((await content.findServicePriceCents(service)) ?? null);
      const book = await findCurrentPriceBook(db);
      const toMissing = (state: StoredEstimate['state']): StoredEstimate => ({
        state,
        detail: null,
        isPublic: book?.showRange === true,
        servicePriceCents,
      });
      if (book === undefined) return toMissing('no_book');
      const base = service.trim() === '' ? stone && toStoneBase(stone) : toServiceBase(service, servicePriceCents);
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
    readShown: (answers: AnswersOfEstimate, token: string): ShownEstimate | undefined => tokens.read(answers, token),

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

const toStoneBase = (stone: PricedProduct): EstimateBase => ({
  name: stone.name,
  priceCents: stone.priceCents,
  unit: findMeterUnit(stone.saleUnit),
  isService: false,
  ...toPricingProperties(stone),
});
