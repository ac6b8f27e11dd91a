import { calculateLineCosts, type LineRates } from '#domain/pricing/engine-figures.ts';
import { slabPriceReason } from '#domain/pricing/format-price-book.ts';
import { getUsualStrategy } from '#domain/pricing/stone-lines.ts';
import type { PriceBase } from '#domain/pricing/worktop-job.ts';
import { checkFigures, listPriceChanges, type PriceChange } from '#domain/revisions/check-figures.ts';
import type { RevisionAlternative } from '#domain/revisions/revision.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { QuotePrices } from '#server/modules/pricing/index.ts';
import { findQuoteJob } from '../pricing/find-quote-job.ts';
import type { RevisionRow } from './revisions.store.ts';

/** Adds the usual strategy of the stone, with its reason if it differs from that of the price book. */
function withStrategy(alternative: RevisionAlternative, rates: LineRates | undefined): RevisionAlternative {
  const { stoneId, strategy, strategyReason } = alternative;
  if (stoneId === null || rates === undefined) return { ...alternative, strategy: stoneId === null ? null : strategy };
  const usual = rates.base ? getUsualStrategy(rates.base, rates.book) : rates.book.strategy;
  const isUsual = strategy === null || strategy === usual;
  const usualReason = isUsual && usual !== rates.book.strategy ? slabPriceReason : '';
  return { ...alternative, strategy: strategy ?? usual, strategyReason: strategyReason || usualReason };
}

type Alternatives = readonly RevisionAlternative[];
type QuotePriceBook = NonNullable<Awaited<ReturnType<QuotePrices['findPriceBook']>>>;
/** The current price book, and the stone or service of each alternative. */
export type CurrentRates = { book: QuotePriceBook | undefined; bases: (PriceBase | undefined)[] };
export type CheckedAlternatives = { alternatives: RevisionAlternative[]; priceBook: QuotePriceBook | undefined; lineCosts: number[][] };
export type AlternativePriceChange = PriceChange & { alternative: number };

const toRates = (book: QuotePriceBook | undefined, base: PriceBase | undefined): LineRates | undefined => book && { base, book };

/** Checks the figures of revisions with the price engine, and compares drafts with the current price book. */
export function createRevisionFigures({ db, prices }: { db: Db; prices: QuotePrices }) {
  /** Loads the rates for `check`. Call it before the transaction, because it uses another connection. */
  async function load(quoteId: string, alternatives: readonly Pick<RevisionAlternative, 'stoneId'>[]): Promise<CurrentRates> {
    const [book, job] = await Promise.all([prices.findPriceBook(db), findQuoteJob(db, quoteId)]);
    const bases = await Promise.all(alternatives.map(async ({ stoneId }) => job && prices.findBase(stoneId, job)));
    return { book, bases };
  }

  return {
    load,

    /**
     * Replaces the engine's figures by those of the price book. Accepts figures of the draft and of the newest sent revision too, because
     * rates may have changed since. If it accepts one, it returns the price book of that revision instead of the current one.
     * @returns the alternatives with their price book, and the cost of each line
     */
    async check(
      trx: Transaction,
      alternatives: Alternatives,
      { book, bases }: CurrentRates,
      earlierRevisions: readonly (RevisionRow | undefined)[],
    ): Promise<CheckedAlternatives> {
      const checked = alternatives.map((alternative, index) => {
        const revisions = earlierRevisions.flatMap((row) => row?.draft.alternatives ?? []);
        const sameStone = revisions.filter(({ stoneId }) => stoneId === alternative.stoneId);
        const figures = sameStone.flatMap(({ lines }) => lines.flatMap(({ engine }) => engine ?? []));
        return checkFigures(alternative, toRates(book, bases[index]), figures);
      });
      const earlierPriceBookNumber = checked.some(({ usesEarlier }) => usesEarlier)
        ? earlierRevisions.find((row) => row !== undefined)?.priceBook
        : undefined;
      const priceBook =
        typeof earlierPriceBookNumber === 'number' && earlierPriceBookNumber !== book?.number
          ? await prices.findPriceBook(trx, earlierPriceBookNumber)
          : book;
      const lineCosts = checked.map(({ alternative }, index) => {
        const rates = toRates(priceBook, bases[index]);
        return rates === undefined ? alternative.lines.map(() => 0) : calculateLineCosts(alternative.lines, rates);
      });
      return {
        alternatives: checked.map(({ alternative }, index) => withStrategy(alternative, toRates(priceBook, bases[index]))),
        priceBook,
        lineCosts,
      };
    },

    /** Lists the lines of a revision that the current price book would change. */
    async listChanges({ quoteId, priceBook, draft }: RevisionRow, currentNumber: number | null): Promise<AlternativePriceChange[]> {
      if (priceBook === null || currentNumber === null || currentNumber === priceBook) return [];
      const { book, bases } = await load(quoteId, draft.alternatives);
      if (book === undefined) return [];
      return draft.alternatives.flatMap((alternative, index) =>
        listPriceChanges(alternative, { base: bases[index], book }).map((change) => ({ alternative: index, ...change })),
      );
    },
  };
}
export type RevisionFigures = ReturnType<typeof createRevisionFigures>;
