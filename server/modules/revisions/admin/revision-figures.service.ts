import type { PriceSource } from '#domain/pricing/price-lines.ts';
import { slabPriceReason } from '#domain/pricing/format-price-book.ts';
import { getUsualStrategy } from '#domain/pricing/stone-lines.ts';
import type { PriceBase } from '#domain/pricing/worktop-job.ts';
import { checkFigures, listLineCosts, listPriceChanges, type PriceChange } from '#domain/revisions/check-figures.ts';
import type { CalculatedLine } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import type { CalculatedPrice } from '#domain/revisions/approval.ts';
import type { RevisionAlternative } from '#domain/revisions/revision.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { listAddedLines, type QuotePricingInput, type QuotePrices, type StoredPriceBook } from '#server/modules/pricing/index.ts';
import { findCalculatedPrice } from './find-calculated-price.ts';
import { findQuotePricingInput } from '#server/modules/quotes/index.ts';
import type { RevisionRow } from '../revisions.store.ts';

/** Sets a missing strategy to the usual strategy of the stone, and adds a reason if the price book has another strategy. */
function withStrategy(alternative: RevisionAlternative, source: PriceSource | undefined): RevisionAlternative {
  const { stoneId, strategy, strategyReason } = alternative;
  if (stoneId === null || source === undefined) return { ...alternative, strategy: stoneId === null ? null : strategy };
  const usualStrategy = source.base ? getUsualStrategy(source.base, source.book) : source.book.strategy;
  const isUsual = strategy === null || strategy === usualStrategy;
  const usualReason = isUsual && usualStrategy !== source.book.strategy ? slabPriceReason : '';
  return { ...alternative, strategy: strategy ?? usualStrategy, strategyReason: strategyReason || usualReason };
}

type Alternatives = readonly RevisionAlternative[];
/** The current price book, the answers of the request, and the stone or service of each alternative and of the request. */
export type CurrentRates = {
  book: StoredPriceBook | undefined;
  pricingInput: QuotePricingInput | undefined;
  bases: (PriceBase | undefined)[];
  requestedBase: PriceBase | undefined;
};
export type CheckedAlternatives = {
  alternatives: RevisionAlternative[];
  priceBook: StoredPriceBook | undefined;
  lineCosts: number[][];
  calculatedPrices: (CalculatedPrice | null)[];
};
export type AlternativePriceChange = PriceChange & { alternative: number };
/** A line that a newer price book adds to an alternative. */
export type AddedLine = { alternative: number; line: CalculatedLine };
export type PriceChanges = { changed: AlternativePriceChange[]; added: AddedLine[] };

type SizedDraft = { alternatives: Alternatives; areas: readonly QuoteArea[] | null };

/** Lists the lines that the current price book adds to the alternatives, compared with an older price book. */
function listAddedByPriceBook(
  { alternatives, areas }: SizedDraft,
  { book, pricingInput, bases }: CurrentRates,
  olderBook: StoredPriceBook | undefined,
): AddedLine[] {
  if (book === undefined || pricingInput === undefined || olderBook === undefined) return [];
  return alternatives.flatMap(({ strategy, lines }, alternative) => {
    const hasLine = ({ input }: CalculatedLine): boolean =>
      lines.some(({ engine }) => engine?.code === input.code && engine.areaIndex === input.areaIndex);
    return listAddedLines({ base: bases[alternative], strategy, areas }, pricingInput, { before: olderBook, after: book })
      .filter((line) => line.grossCents !== 0 && !hasLine(line))
      .map((line) => ({ alternative, line }));
  });
}

const toSource = (book: StoredPriceBook | undefined, base: PriceBase | undefined): PriceSource | undefined => book && { base, book };

/** Checks the figures of revisions with the price engine, and compares drafts with the current price book. */
export function createRevisionFigures({ db, prices }: { db: Db; prices: QuotePrices }) {
  /** Loads the rates for `check`. Call it before the transaction, because it uses another connection. */
  async function load(quoteId: string, alternatives: readonly Pick<RevisionAlternative, 'stoneId'>[]): Promise<CurrentRates> {
    const [book, pricingInput] = await Promise.all([prices.findPriceBook(db), findQuotePricingInput(db, quoteId)]);
    const stoneIds = [pricingInput?.stone?.id ?? null, ...alternatives.map(({ stoneId }) => stoneId)];
    const uniqueIds = [...new Set(stoneIds)];
    const basesOfIds = await Promise.all(uniqueIds.map(async (stoneId) => pricingInput && prices.findBase(stoneId, pricingInput)));
    const [requestedBase, ...bases] = stoneIds.map((stoneId) => basesOfIds[uniqueIds.indexOf(stoneId)]);
    return { book, pricingInput, bases, requestedBase };
  }

  /**
   * Returns the price book of the earlier revision if a line has its figures, or if lines that the current price book adds are missing.
   * Otherwise returns the current price book.
   * @param earlierNumber the number of the price book of the earlier revision
   * @param usesEarlier true if a line has figures of the earlier revision
   */
  async function choosePriceBook(
    trx: Transaction,
    draft: SizedDraft,
    rates: CurrentRates,
    earlierNumber: number | null,
    usesEarlier: boolean,
  ) {
    if (earlierNumber === null || earlierNumber === rates.book?.number) return rates.book;
    const earlierBook = await prices.findPriceBook(trx, earlierNumber);
    return usesEarlier || listAddedByPriceBook(draft, rates, earlierBook).length > 0 ? earlierBook : rates.book;
  }

  return {
    load,

    /**
     * Replaces the figures of the price engine with those of the current price book. Figures of the draft and of the newest sent revision
     * are accepted too, because rates may have changed since. Returns the price book of the earlier revision if such figures are used,
     * or if lines that the current price book adds are missing.
     * @returns the alternatives with their price book, the cost of each line, and the price that the engine calculates
     */
    async check(
      trx: Transaction,
      { alternatives, areas }: SizedDraft,
      rates: CurrentRates,
      earlierRevisions: readonly (RevisionRow | undefined)[],
    ): Promise<CheckedAlternatives> {
      const { book, bases, requestedBase } = rates;
      const checked = alternatives.map((alternative, index) => {
        const earlierAlternatives = earlierRevisions.flatMap((row) => row?.draft.alternatives ?? []);
        const alternativesOfStone = earlierAlternatives.filter(({ stoneId }) => stoneId === alternative.stoneId);
        const figures = alternativesOfStone.flatMap(({ lines }) => lines.flatMap(({ engine }) => engine ?? []));
        return checkFigures(alternative, toSource(book, bases[index]), figures);
      });
      const priceBook = await choosePriceBook(
        trx,
        { alternatives: checked.map(({ alternative }) => alternative), areas },
        rates,
        earlierRevisions.find((row) => row !== undefined)?.priceBook ?? null,
        checked.some(({ usesEarlier }) => usesEarlier),
      );
      return {
        alternatives: checked.map(({ alternative }, index) => withStrategy(alternative, toSource(priceBook, bases[index]))),
        priceBook,
        lineCosts: checked.map(({ alternative }, index) => listLineCosts(alternative.lines, toSource(priceBook, bases[index]))),
        calculatedPrices: checked.map(({ alternative }, index) => {
          const { pricingInput } = rates;
          return findCalculatedPrice(alternative, { base: bases[index], requestedBase, areas, pricingInput, book: priceBook });
        }),
      };
    },

    /**
     * Lists the lines of a revision that the current prices of the stones and the current price book would change or add.
     * @param loadedRates the rates of its alternatives, if they are loaded already
     */
    async listChanges({ quoteId, priceBook, draft }: RevisionRow, loadedRates?: CurrentRates): Promise<PriceChanges> {
      const rates = loadedRates ?? (await load(quoteId, draft.alternatives));
      const { book, bases } = rates;
      if (priceBook === null || book === undefined) return { changed: [], added: [] };
      const changed = draft.alternatives.flatMap((alternative, index) =>
        listPriceChanges(alternative, { base: bases[index], book }).map((change) => ({ alternative: index, ...change })),
      );
      if (priceBook === book.number) return { changed, added: [] };
      const { alternatives, areas = null } = draft;
      return { changed, added: listAddedByPriceBook({ alternatives, areas }, rates, await prices.findPriceBook(db, priceBook)) };
    },
  };
}
export type RevisionFigures = ReturnType<typeof createRevisionFigures>;
