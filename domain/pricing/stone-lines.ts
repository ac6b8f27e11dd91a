import { formatPercent } from '#domain/shared/numbers.ts';
import { formatInteger, pluralize } from '#domain/shared/counts.ts';
import { formatArea, formatLengths, formatSizes } from './explain-quantity.ts';
import type { PriceBook, PricingStrategy } from './price-book.ts';
import { divideRounded } from './amount.ts';
import { countSlabs } from './slab-layout.ts';
import {
  assertInteger,
  jobLimits,
  listPieces,
  measureWorktop,
  PriceError,
  toSize,
  type PriceBase,
  type Size,
  type WorktopArea,
  type WorktopJob,
  type WorktopPiece,
} from './worktop-job.ts';

/** The quantity and rate of the stone or service. They are the same in an estimate and a quote. */
export type StoneLine = {
  code: 'stone' | 'service' | 'remnant';
  name: string;
  /** The index of the area; undefined for the whole job. */
  area: number | undefined;
  thicknessMm: number | undefined;
  unit: 'each' | 'running_metre' | 'square_metre';
  /** Thousandths of the unit. */
  quantity: number;
  /** Cents, VAT included; negative for a credit. */
  rateCents: number;
  /** Cents without VAT. */
  costCents: number;
  explanation: string;
};

/** Returns true if the stone is charged by whole slabs. */
export const isBySlab = (strategy: PricingStrategy): boolean => strategy === 'slabs' || strategy === 'slabs_less_remnant';

/** Returns the strategy of the price book. A stone without a price per meter is charged by whole slabs instead. */
export const getUsualStrategy = ({ unit }: PriceBase, { strategy }: Pick<PriceBook, 'strategy'>): PricingStrategy =>
  unit === 'slab' && !isBySlab(strategy) ? 'slabs' : strategy;

type Rate = { rateCents: number; costCents: number };
type PricingContext = { base: PriceBase; book: PriceBook; strategy: PricingStrategy };

const checkRate = (rate: Rate): Rate => ({
  rateCents: assertInteger(rate.rateCents, jobLimits.rate, 'base.rateCents'),
  costCents: assertInteger(rate.costCents, jobLimits.rate, 'base.costCents'),
});

/** Finds the rate of a thickness, or the rate of every thickness. */
function findRate({ rates = [] }: PriceBase, isPerSlab: boolean, thicknessMm: number | undefined): Rate | undefined {
  const candidates = rates.filter((candidate) => candidate.isPerSlab === isPerSlab);
  const rate =
    candidates.find((candidate) => candidate.thicknessMm === thicknessMm) ?? candidates.find((candidate) => candidate.thicknessMm === null);
  return rate && { rateCents: rate.priceCents, costCents: rate.costCents };
}

const getRate = (base: PriceBase, thicknessMm: number | undefined): Rate =>
  checkRate(findRate(base, false, thicknessMm) ?? { rateCents: base.rateCents, costCents: base.costCents ?? 0 });

const getStoneName = ({ name }: PriceBase, thicknessMm: number | undefined): string =>
  thicknessMm === undefined ? name : `${name}, ${thicknessMm} mm`;

/** Groups pieces by their thickness, in ascending order. The group without a thickness is first. */
function groupByThickness(pieces: readonly WorktopPiece[]): [number | undefined, WorktopPiece[]][] {
  const groups = new Map<number | undefined, WorktopPiece[]>();
  for (const piece of pieces) groups.set(piece.thicknessMm, [...(groups.get(piece.thicknessMm) ?? []), piece]);
  return [...groups].toSorted(([a = 0], [b = 0]) => a - b);
}

/** Lists the lines of the stone in an area, charged by length or area, with a percentage for waste if the strategy is `area_waste`. */
function* listLinesByArea(area: WorktopArea, index: number, { base, book, strategy }: PricingContext): Generator<StoneLine> {
  const wasteRate = strategy === 'area_waste' ? assertInteger(book.wasteRate, 10_000, 'wasteRate') : 0;
  const isRunning = base.unit === 'running_metre';
  const { worktop } = area;
  if (worktop === undefined) return;
  const isByPieces = 'pieces' in worktop;
  for (const [thicknessMm, pieces] of groupByThickness(listPieces(area, book))) {
    const { areaMm2, saleLengthMm } = measureWorktop(isByPieces ? { pieces } : worktop, book);
    const amount = isRunning ? saleLengthMm : divideRounded(areaMm2, 1000);
    const quantity = divideRounded(amount * (10_000 + wasteRate), 10_000);
    if (quantity === 0) continue;
    const sizes = 'areaMm2' in worktop ? [] : pieces.map(toSize);
    const isSumOfLengths = saleLengthMm === sizes.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
    const measuredText = isRunning && isSumOfLengths ? formatLengths(sizes, saleLengthMm) : formatSizes(sizes, areaMm2);
    yield {
      code: 'stone',
      name: getStoneName(base, thicknessMm),
      area: index,
      thicknessMm,
      unit: isRunning ? 'running_metre' : 'square_metre',
      quantity,
      ...getRate(base, thicknessMm),
      explanation: wasteRate === 0 ? measuredText : `${measuredText} + ${formatPercent(wasteRate)} waste`,
    };
  }
}

/** Returns the rate of a slab: the rate per slab, or else the rate per meter multiplied by the size of the slab. */
function getSlabRate(base: PriceBase, slab: Size, book: PriceBook, thicknessMm: number | undefined): Rate {
  const slabRate = findRate(base, true, thicknessMm);
  if (slabRate) return checkRate(slabRate);
  const { rateCents, costCents } = getRate(base, thicknessMm);
  if (base.unit === 'slab') return { rateCents, costCents };
  const widthMm = base.unit === 'running_metre' ? book.standardDepthMm : 1000;
  const toSlabPrice = (cents: number) => divideRounded(cents * ((slab.lengthMm * slab.widthMm) / 1000), widthMm);
  return checkRate({ rateCents: toSlabPrice(rateCents), costCents: toSlabPrice(costCents) });
}

/** Returns the credit for a square meter of a remnant. Rounds down, so that the credit is never more than the price of the slabs. */
function getRemnantRate({ rateCents, costCents }: Rate, slab: Size, book: PriceBook): Rate {
  const creditRate = assertInteger(book.remnantCreditRate, 10_000, 'remnantCreditRate');
  const toCredit = (cents: number) => -Math.floor((cents * 1_000_000 * creditRate) / (slab.lengthMm * slab.widthMm * 10_000)) || 0;
  return { rateCents: toCredit(rateCents), costCents: toCredit(costCents) };
}

/** The minimum length and width of a usable slab. */
const minUsableMm = 100;

/** @throws PriceError if the size of the slab is missing or too small */
function getUsableSize({ slab }: PriceBase, { slabTrimMm }: PriceBook): Size {
  if (slab === undefined) throw new PriceError('nothing', 'slab');
  const trim = 2 * assertInteger(slabTrimMm, 1000, 'slabTrimMm');
  const usable = { lengthMm: slab.lengthMm - trim, widthMm: slab.widthMm - trim };
  if (!(Math.min(usable.lengthMm, usable.widthMm) >= minUsableMm)) throw new PriceError('nothing', 'slab');
  return usable;
}

/** Lists the lines of whole slabs, which all areas share, and with `slabs_less_remnant` the credit for the remnant. */
function* listLinesBySlab({ areas }: WorktopJob, { base, book, strategy }: PricingContext): Generator<StoneLine> {
  const usable = getUsableSize(base, book);
  const slab = { lengthMm: base.slab!.lengthMm, widthMm: base.slab!.widthMm };
  for (const [thicknessMm, pieces] of groupByThickness(areas.flatMap((area) => listPieces(area, book)))) {
    const count = assertInteger(countSlabs(pieces.map(toSize), usable), jobLimits.count, 'slab');
    if (count === 0) continue;
    const rate = getSlabRate(base, slab, book, thicknessMm);
    const name = getStoneName(base, thicknessMm);
    const usableSize = `${formatInteger(usable.lengthMm)} × ${formatInteger(usable.widthMm)} mm usable`;
    const explanation = `${pluralize(count, 'slab')} (${usableSize}) for ${pluralize(pieces.length, 'piece')}`;
    yield { code: 'stone', name, area: undefined, thicknessMm, unit: 'each', quantity: count * 1000, ...rate, explanation };
    if (strategy !== 'slabs_less_remnant') continue;
    const usedMm2 = pieces.reduce((sum, { lengthMm, depthMm }) => sum + lengthMm * depthMm, 0);
    const remnantMm2 = Math.max(0, count * usable.lengthMm * usable.widthMm - usedMm2);
    const quantity = Math.floor(remnantMm2 / 1000);
    const credit = getRemnantRate(rate, slab, book);
    if (quantity === 0 || book.remnantCreditRate === 0) continue;
    yield {
      code: 'remnant',
      name: `Credit for the remnant of ${name}`,
      area: undefined,
      thicknessMm,
      unit: 'square_metre',
      quantity,
      ...credit,
      explanation: `${formatArea(remnantMm2)} left of ${pluralize(count, 'slab')}, ${formatPercent(book.remnantCreditRate)} of its price`,
    };
  }
}

/** Finds the rate of a line that `listStoneLines` returned; undefined if the base has no such line. */
export function findStoneRate(
  { code, unit, thicknessMm }: Pick<StoneLine, 'code' | 'unit' | 'thicknessMm'>,
  base: PriceBase,
  book: PriceBook,
): Rate | undefined {
  if (code === 'service') return base.isService === true ? getRate(base, undefined) : undefined;
  if (base.isService === true) return undefined;
  if (code === 'stone' && unit === base.unit) return getRate(base, thicknessMm);
  if (base.slab === undefined || unit !== (code === 'stone' ? 'each' : 'square_metre')) return undefined;
  const rate = getSlabRate(base, base.slab, book, thicknessMm);
  return code === 'stone' ? rate : getRemnantRate(rate, base.slab, book);
}

/**
 * Returns the lines of the stone or the service by a pricing strategy.
 * @throws PriceError `nothing` for a job without a worktop if the base requires one, for slabs of unknown size, and for a strategy that
 * needs a price per meter
 */
export function listStoneLines(job: WorktopJob, book: PriceBook, strategy: PricingStrategy): StoneLine[] {
  const { base } = job;
  const pricing = { base, book, strategy };
  if (base.unit === 'each') {
    const code = base.isService === true ? 'service' : 'stone';
    const explanation = 'Once for the whole job';
    const location = { area: undefined, thicknessMm: undefined };
    return [{ code, name: base.name, ...location, unit: 'each', quantity: 1000, ...getRate(base, undefined), explanation }];
  }
  if (base.unit === 'slab' && !isBySlab(strategy)) throw new PriceError('nothing', 'strategy');
  const lines = isBySlab(strategy)
    ? [...listLinesBySlab(job, pricing)]
    : job.areas.flatMap((area, index) => [...listLinesByArea(area, index, pricing)]);
  if (lines.length === 0) throw new PriceError('nothing', 'worktop');
  return lines;
}
