import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { estimate, type EstimateAnswers, type EstimateBase, type NoEstimate } from '#domain/estimate.ts';
import { toCents } from '#domain/money.ts';
import { saleUnitOf } from '#domain/price-book.ts';
import { PriceError } from '#domain/price-job.ts';
import type { PricedLine } from '#domain/price.ts';
import { Problem } from '#domain/problems.ts';
import type { Catalogue } from '#server/catalogue/catalogue.service.ts';
import type { Content } from '#server/content/content.service.ts';
import type { Db } from '#server/db/db.ts';
import { findCurrentPriceBook } from './prices.store.ts';

type EstimateInput = ParsedInputOf<'/site/price/estimate'>;
type EstimateAnswer = AnswerOf<'/site/price/estimate'>['response'];

/** A range as it is kept with a request; `state` says why there is none. */
export type RangeOf = {
  state: 'range' | 'no_book' | 'no_choice' | NoEstimate;
  lowCents: number | null;
  highCents: number | null;
  bookId: string | null;
};
type Chosen = { service: string; stone: { name: string; priceCents: number; pricePer: string } | undefined };

const nothing = (reason: Extract<EstimateAnswer, { state: 'nothing' }>['reason']): EstimateAnswer => ({ state: 'nothing', reason });

export function makePrices({ db, catalogue, content }: { db: Db; catalogue: Catalogue; content: Content }) {
  async function serviceBase(service: string): Promise<EstimateBase> {
    const priceCents = (await content.findServicePrice(service)) ?? 0;
    return { name: service.trim(), priceCents, unit: undefined, isService: true };
  }

  /** The stone or the service that is asked about; a service goes before, as in a request. */
  async function findBase({ service, productId }: EstimateInput): Promise<EstimateBase | undefined> {
    if (service.trim() !== '') return serviceBase(service);
    if (productId === undefined) return undefined;
    const stone = await catalogue.getProduct({ productId, slug: '' }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    return stone && { name: stone.name, priceCents: toCents(stone.price), unit: saleUnitOf(stone.pricePer), isService: false };
  }

  return {
    /** A request's range by the price book in force, shown to visitors or not; the stone's price is the one it was asked for at. */
    async rangeOf(answers: EstimateAnswers, { service, stone }: Chosen): Promise<RangeOf> {
      const book = await findCurrentPriceBook(db);
      const none = (state: RangeOf['state']): RangeOf => ({ state, lowCents: null, highCents: null, bookId: book?.id ?? null });
      if (book === undefined) return none('no_book');
      const ofStone = stone && { name: stone.name, priceCents: stone.priceCents, unit: saleUnitOf(stone.pricePer), isService: false };
      const base = service.trim() === '' ? ofStone : await serviceBase(service);
      if (base === undefined) return none('no_choice');
      try {
        const result = estimate(answers, base, book);
        if ('reason' in result) return none(result.reason);
        const { low, high } = result.price;
        return { state: 'range', lowCents: low.grossCents, highCents: high.grossCents, bookId: book.id };
      } catch (error) {
        // A book that makes no sense keeps nobody from sending a request.
        if (error instanceof PriceError) return none('no_book');
        throw error;
      }
    },

    /** A first range by the price book in force; `hidden` also where there is no book. */
    async estimate(input: EstimateInput): Promise<EstimateAnswer> {
      const book = await findCurrentPriceBook(db);
      if (book?.showRange !== true) return { state: 'hidden' };
      const base = await findBase(input);
      if (base === undefined) return nothing('no_choice');
      const result = estimate(input, base, book);
      if ('reason' in result) return nothing(result.reason);
      const { price, reading } = result;
      return {
        state: 'range',
        low: price.low,
        high: price.high,
        lines: price.lines.map(presentLine),
        vatRate: book.vatRate / 100,
        reading: reading ?? null,
        standardDepthMm: book.standardDepthMm,
      };
    },
  };
}
export type Prices = ReturnType<typeof makePrices>;

const presentLine = ({ quantity, ...line }: PricedLine) => ({ ...line, quantity: quantity / 1000 });
