import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { toEstimateDetail, type EstimateDetail } from '#domain/pricing/estimate-detail.ts';
import { calculateEstimate, type EstimateAnswers, type EstimateBase, type NoEstimateReason } from '#domain/pricing/estimate.ts';
import { findMeterUnit } from '#domain/pricing/meters.ts';
import { PriceError } from '#domain/pricing/worktop-job.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Catalogue, PricedProduct } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import { createEstimateTokens, type AnswersOfEstimate } from './estimate-tokens.ts';
import { toPricingProperties } from './product-pricing-properties.ts';
import { findCurrentPriceBook, type StoredPriceBook } from './price-books.store.ts';

type EstimateInput = ParsedInputOf<'/site/price/estimate'>;
type EstimateResponse = OutputOf<'/site/price/estimate'>['response'];

/** The estimate of a quote request. `state` is the reason if there is no estimate. */
export type RequestEstimate = {
  state: 'range' | 'no_book' | 'no_choice' | NoEstimateReason;
  /** Null unless the state is `range`. */
  detail: EstimateDetail | null;
  /** The estimate that the visitor was shown; null if estimates are not public. */
  shown: ShownEstimate | null;
  /** The requested stone; undefined if it is not public. */
  stone: PricedProduct | undefined;
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
  async function findPublicStone(id: string | undefined, trx: Db | Transaction = db): Promise<PricedProduct | undefined> {
    const stone = id === undefined ? undefined : await catalogue.findPricedProduct(id, trx);
    return stone?.status === 'active' ? stone : undefined;
  }

  /** Finds the stone or service of the input. A service takes precedence, as in a quote request. */
  async function findBase({ service, productId }: EstimateInput): Promise<EstimateBase | undefined> {
    if (service.trim() !== '') return toServiceBase(service, await content.findServicePriceCents(service));
    const stone = await findPublicStone(productId);
    return stone && toStoneBase(stone);
  }

  /** Calculates the estimate of a request. An invalid price book must not prevent requests. */
  function calculate(
    answers: EstimateAnswers,
    base: EstimateBase | undefined,
    book: StoredPriceBook | undefined,
  ): Pick<RequestEstimate, 'state' | 'detail'> {
    if (book === undefined) return { state: 'no_book', detail: null };
    if (base === undefined) return { state: 'no_choice', detail: null };
    try {
      const result = calculateEstimate(answers, base, book);
      return 'reason' in result ? { state: result.reason, detail: null } : { state: 'range', detail: toEstimateDetail(result, book) };
    } catch (error) {
      if (error instanceof PriceError) return { state: 'no_book', detail: null };
      throw error;
    }
  }

  return {
    /**
     * Estimates a request by the current prices and price book, also if estimates are hidden.
     * @param token of the estimate that the visitor was shown. Without a valid token, the current estimate counts as shown.
     */
    async estimateRequest(trx: Transaction, answers: AnswersOfEstimate, token: string): Promise<RequestEstimate> {
      const { service, productId } = answers;
      const isService = service.trim() !== '';
      const stone = await findPublicStone(productId, trx);
      const servicePriceCents = isService ? ((await content.findServicePriceCents(service, trx)) ?? null) : null;
      const book = await findCurrentPriceBook(trx);
      const base = isService ? toServiceBase(service, servicePriceCents) : stone && toStoneBase(stone);
      const estimate = calculate(answers, base, book);
      const { detail } = estimate;
      const current = book?.showEstimate && detail ? { lowCents: detail.low.grossCents, highCents: detail.high.grossCents } : null;
      return { ...estimate, shown: tokens.read(answers, token) ?? current, stone, servicePriceCents };
    },

    /** Estimates a visitor's input by the current price book. The state is `hidden` without a price book, or if it hides estimates. */
    async estimate(input: EstimateInput): Promise<EstimateResponse> {
      const book = await findCurrentPriceBook(db);
      if (book?.showEstimate !== true) return { state: 'hidden' };
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
