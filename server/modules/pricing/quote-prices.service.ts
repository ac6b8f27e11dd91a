import type { CalculatedAlternative, CalculatedLine } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getJobItems, toWorktopAreas, type EstimateAnswers } from '#domain/pricing/estimate.ts';
import { undecidedVariant, type PriceBook, type PriceItem, type PricingStrategy } from '#domain/pricing/price-book.ts';
import { priceJob, type JobPrice, type PricedLine } from '#domain/pricing/price-job.ts';
import { findMeterUnit, type SaleUnit } from '#domain/pricing/meters.ts';
import { getUsualStrategy } from '#domain/pricing/stone-lines.ts';
import { listMeasurements } from '#domain/pricing/list-measurements.ts';
import { measureJob, PriceError, type PriceBase, type WorktopArea } from '#domain/pricing/worktop-job.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, PricedProduct } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import { toPricingProperties } from './product-pricing-properties.ts';
import { findPriceBook } from './price-books.store.ts';

export type { StoredPriceBook } from './price-books.store.ts';

type Alternative = ParsedInputOf<'/admin/quotes/calculate'>['alternatives'][number];
type CalculatedQuote = OutputOf<'/admin/quotes/calculate'>['response'];

/** The answers of a quote request that prices depend on, with the stone or service. */
export type QuotePricingInput = {
  answers: EstimateAnswers;
  /** The requested stone with the unit of its price; undefined for a service. */
  stone: { id: string; saleUnit: SaleUnit } | undefined;
  service: string;
  /** The price of the service at the time of the request. */
  servicePriceCents: number | null;
};

/** An alternative of a revision with its areas. Without `areas`, it is priced for the areas of the request. */
export type SizedAlternative = { base: PriceBase | undefined; strategy: PricingStrategy | null; areas: readonly QuoteArea[] | null };

/** The default name of the area of a quote request; staff can change it. */
const defaultAreaName = 'Kitchen';

type Dependencies = { db: Db; catalogue: Catalogue; content: ContentService };

/** Calculates firm prices for quotes by a price book. */
export function createQuotePrices({ db, catalogue, content }: Dependencies) {
  async function findServiceBase({ service, servicePriceCents }: QuotePricingInput): Promise<PriceBase | undefined> {
    if (service.trim() === '') return undefined;
    const rateCents = servicePriceCents ?? (await content.findServicePriceCents(service));
    // The catalogue does not contain a service without a price. A customer typed its name, which must not become part of a sent document.
    return { name: rateCents === undefined ? 'Service' : service.trim(), unit: 'each', rateCents: rateCents ?? 0, isService: true };
  }

  /** Returns the stone of an alternative, or the requested service. */
  async function getBase({ stoneId }: Alternative, pricingInput: QuotePricingInput): Promise<PriceBase> {
    if (stoneId === undefined) {
      const service = await findServiceBase(pricingInput);
      if (service === undefined) throw createApiError('job_not_priceable', { details: { field: 'stoneId' } });
      return service;
    }
    const product = await catalogue.findPricedProduct(stoneId);
    if (product === undefined) throw createApiError('not_found');
    if (product.status === 'archived') throw createApiError('product_archived');
    const base = toPriceBase(product);
    if (base === undefined) throw createApiError('price_unit_missing');
    return base;
  }

  /** Finds the current price of a stone, or of the requested service without a stone. */
  async function findBase(stoneId: string | null, pricingInput: QuotePricingInput): Promise<PriceBase | undefined> {
    if (stoneId !== null) {
      const product = await catalogue.findPricedProduct(stoneId);
      return product && toPriceBase(product);
    }
    return findServiceBase(pricingInput);
  }

  return {
    findBase,

    /** Finds a version of the price book by its number, by default the current version. */
    findPriceBook,

    /** Calculates the lines of a quote's alternatives, and the areas that the request describes. */
    async calculateQuote(
      pricingInput: QuotePricingInput,
      alternatives: readonly Alternative[],
      priceBook?: number | null,
    ): Promise<CalculatedQuote> {
      const book = await findPriceBook(db, priceBook ?? undefined);
      if (book === undefined) throw createApiError('price_book_missing');
      const bases = await Promise.all(alternatives.map((alternative) => getBase(alternative, pricingInput)));
      return {
        priceBook: book.number,
        vatRate: book.vatRate,
        strategy: book.strategy,
        minimums: book.lines.flatMap(({ code, unit, quoteRate }) => (unit === 'minimum' ? [{ code, amountCents: quoteRate }] : [])),
        variants: { edges: listVariants(book, 'edge'), cutouts: listVariants(book, 'cutout') },
        prefill: {
          stoneId: pricingInput.stone?.id ?? null,
          service: pricingInput.service,
          areas: listRequestAreas(pricingInput),
        },
        alternatives: alternatives.map((alternative, index) =>
          withPriceErrors(() => priceAlternative(alternative, bases[index]!, pricingInput, book)),
        ),
      };
    },
  };
}
export type QuotePrices = ReturnType<typeof createQuotePrices>;

/** Calculates the lines of an alternative; undefined for areas that cannot be priced. */
export function findCalculatedLines(
  { base, strategy, areas }: SizedAlternative,
  pricingInput: QuotePricingInput,
  book: PriceBook,
): CalculatedLine[] | undefined {
  if (base === undefined) return undefined;
  const alternative = { stoneId: undefined, strategy, areas: [...(areas ?? listRequestAreas(pricingInput))] };
  try {
    return priceAlternative(alternative, base, pricingInput, book).lines;
  } catch (error) {
    if (error instanceof PriceError) return undefined;
    throw error;
  }
}

/** Lists the lines that only the newer of two price books charges. Returns none for areas that cannot be priced. */
export function listAddedLines(
  alternative: SizedAlternative,
  pricingInput: QuotePricingInput,
  { before, after }: { before: PriceBook; after: PriceBook },
): CalculatedLine[] {
  const earlierLines = findCalculatedLines(alternative, pricingInput, before);
  if (earlierLines === undefined) return [];
  return (findCalculatedLines(alternative, pricingInput, after) ?? []).filter(
    ({ input }) => !earlierLines.some((line) => line.input.code === input.code && line.input.areaIndex === input.areaIndex),
  );
}

/** Checks the sizes of areas against the limits of a job. An area may have no sizes. @throws ApiError('job_not_priceable') with the field */
export const assertMeasurable = (areas: readonly QuoteArea[], book: PriceBook): void =>
  withPriceErrors(() => {
    const base = { name: '', unit: 'square_metre', rateCents: 0 } as const;
    const job = { base, areas: areas.map(toWorktopArea) };
    listMeasurements(job, measureJob(job, book), book);
  });

/** Runs `work`. */
function withPriceErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PriceError)) throw error;
    if (error.field === 'slab' && error.code === 'nothing') throw createApiError('slab_size_missing');
    if (error.field === 'strategy') throw createApiError('slab_price_only');
    throw createApiError('job_not_priceable', { details: { field: error.field } });
  }
}

/** Lists the variants of an item in the price book, with the name of the first line of each variant. */
function listVariants({ lines }: PriceBook, item: PriceItem): CalculatedQuote['variants']['edges'] {
  const names = new Map<string, string>();
  for (const { item: lineItem, variant, name } of lines) {
    if (lineItem === item && variant !== '' && !names.has(variant)) names.set(variant, name);
  }
  return [...names].map(([value, label]) => ({ value, label }));
}

function listRequestAreas({ answers, stone, service }: QuotePricingInput): QuoteArea[] {
  if (service.trim() !== '') return [];
  const unit = findMeterUnit(stone?.saleUnit) ?? 'square_metre';
  return toWorktopAreas(answers, unit, defaultAreaName).map(toQuoteArea);
}

function priceAlternative(
  { stoneId, strategy, areas }: Alternative,
  base: PriceBase,
  { answers }: QuotePricingInput,
  book: PriceBook,
): CalculatedAlternative {
  const usedStrategy = strategy ?? getUsualStrategy(base, book);
  const job = { base, areas: areas.map(toWorktopArea), ...getJobItems(answers, book) };
  const price = priceJob(job, book, { strategy: usedStrategy });
  return {
    stoneId: stoneId ?? null,
    name: base.name,
    strategy: usedStrategy,
    lines: price.lines.flatMap((line) => toCalculatedLines(line, book)),
    totals: price.firm,
    costCents: price.costCents,
    marginRate: getMarginRate(price),
  };
}

/** Returns the margin in hundredths of a percent of the net price; -10 000 for a price of zero or less. */
const getMarginRate = ({ firm, costCents }: JobPrice): number =>
  firm.netCents <= 0 ? -10_000 : Math.floor(((firm.netCents - costCents) * 10_000) / firm.netCents);

/** Finds the unit of a stone's price; undefined for a price without a unit. */
function findPriceUnit({ saleUnit, priceCents, rates }: PricedProduct): PriceBase['unit'] | undefined {
  if (saleUnit === 'slab') return 'slab';
  const hasMeterPrice = priceCents > 0 || rates.some(({ isPerSlab }) => !isPerSlab);
  if (!hasMeterPrice) return rates.length > 0 ? 'slab' : 'square_metre';
  return findMeterUnit(saleUnit);
}

/** Returns the prices of a stone; undefined if its price has no unit. */
function toPriceBase(product: PricedProduct): PriceBase | undefined {
  const { name, priceCents, costCents } = product;
  const unit = findPriceUnit(product);
  return unit && { name, unit, rateCents: priceCents, costCents, ...toPricingProperties(product) };
}

/**
 * Returns the label of a line in a quote, without the condition of an unanswered question. Only estimates show the condition, after
 * a comma: "Cut-out for a sink, if there is one".
 */
function getQuoteLabel({ code, name }: PricedLine, { lines }: PriceBook): string {
  const variant = lines.find((line) => line.code === code)?.variant ?? '';
  return variant === undecidedVariant || variant.endsWith(`_${undecidedVariant}`) ? name.split(',')[0]! : name;
}

function toCalculatedLines(line: PricedLine, book: PriceBook): CalculatedLine[] {
  const { code, kind, area, areaIndex, thicknessMm, firm, explanation } = line;
  if (firm === undefined) return [];
  const { unit, unitPriceCents, amount, costCents } = firm;
  const quantity = firm.quantity / 1000;
  const input = { code, unit, areaIndex: areaIndex ?? null, thicknessMm: thicknessMm ?? null, quantity, unitPriceCents };
  const figures = { quantity, unit, unitPriceCents, grossCents: amount.grossCents, costCents };
  return [{ kind, label: getQuoteLabel(line, book), area, isOptional: false, input, explanation, ...figures }];
}

function toWorktopArea({ thicknessMm, pieces, runningMm, areaMm2, ...area }: QuoteArea): WorktopArea {
  const worktop = {
    pieces: pieces.map(({ lengthMm, depthMm, ...piece }) => ({
      lengthMm,
      depthMm,
      ...(piece.thicknessMm !== null && { thicknessMm: piece.thicknessMm }),
      ...(piece.finish !== '' && { finish: piece.finish }),
    })),
  };
  const amount = runningMm === null ? areaMm2 !== null && { worktop: { areaMm2 } } : { worktop: { runningMm } };
  return { ...area, ...(thicknessMm !== null && { thicknessMm }), ...(pieces.length > 0 ? { worktop } : amount) };
}

function toQuoteArea({ name, worktop, thicknessMm, ...area }: WorktopArea): QuoteArea {
  return {
    name,
    thicknessMm: thicknessMm ?? null,
    pieces:
      worktop && 'pieces' in worktop
        ? worktop.pieces.map((piece) => ({ ...piece, thicknessMm: piece.thicknessMm ?? null, finish: piece.finish ?? '' }))
        : [],
    runningMm: worktop && 'runningMm' in worktop ? worktop.runningMm : null,
    areaMm2: worktop && 'areaMm2' in worktop ? worktop.areaMm2 : null,
    edges: [...(area.edges ?? [])],
    cutouts: [...(area.cutouts ?? [])],
    joints: area.joints === undefined ? 0 : area.joints,
    splashbacks: [...(area.splashbacks ?? [])],
    kickplates: [...(area.kickplates ?? [])],
    hobCladding: area.hobCladding ?? 0,
  };
}
