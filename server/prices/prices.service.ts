import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { estimate, type EstimateBase } from '#domain/estimate.ts';
import { toCents } from '#domain/money.ts';
import { saleUnitOf } from '#domain/price-book.ts';
import type { PricedLine } from '#domain/price.ts';
import { Problem } from '#domain/problems.ts';
import type { Catalogue } from '#server/catalogue/catalogue.service.ts';
import type { Content } from '#server/content/content.service.ts';
import type { Db } from '#server/db/db.ts';
import { findCurrentPriceBook } from './prices.store.ts';

type EstimateInput = ParsedInputOf<'/site/price/estimate'>;
type EstimateAnswer = AnswerOf<'/site/price/estimate'>['response'];

const nothing = (reason: Extract<EstimateAnswer, { state: 'nothing' }>['reason']): EstimateAnswer => ({ state: 'nothing', reason });

export function makePrices({ db, catalogue, content }: { db: Db; catalogue: Catalogue; content: Content }) {
  /** The stone or the service that is asked about; a service goes before, as in a request. */
  async function findBase({ service, productId }: EstimateInput): Promise<EstimateBase | undefined> {
    if (service.trim() !== '') {
      const priceCents = (await content.findServicePrice(service)) ?? 0;
      return { name: service.trim(), priceCents, unit: undefined, isService: true };
    }
    if (productId === undefined) return undefined;
    const stone = await catalogue.getProduct({ productId, slug: '' }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    return stone && { name: stone.name, priceCents: toCents(stone.price), unit: saleUnitOf(stone.pricePer), isService: false };
  }

  return {
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
