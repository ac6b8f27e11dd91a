import { interpretMeters, type PieceSize, type MeterInterpretation } from './meters.ts';
import { undecidedVariant, getZoneCode, type PriceBook } from './price-book.ts';
import { priceJob, type JobPrice } from './price-job.ts';
import { PriceError, type PriceBase, type Worktop, type WorktopArea, type WorktopJob } from './worktop-job.ts';
import type { Extra, SinkType } from '#domain/quotes/quote-request.ts';

/** The answers of a quote request that affect its estimate. */
export type EstimateAnswers = {
  /** Meters as entered; null if missing. */
  meters: number | null;
  running_meters: boolean;
  square_meters: boolean;
  /** The pieces of the worktop; empty if only the meters were entered. If there are pieces, the meters are their sum. */
  pieces: readonly PieceSize[];
  type_sink: readonly SinkType[];
  extras: readonly Extra[];
  remove_countertops: 'yes' | 'no' | '';
  install_groundfloor: 'yes' | 'no' | '';
  suburb: string;
};

/** The stone or service to price. `unit` is undefined if the price is per slab or per another unit. */
export type EstimateBase = Pick<PriceBase, 'name' | 'material' | 'slab' | 'rates'> & {
  priceCents: number;
  unit: 'running_metre' | 'square_metre' | undefined;
  isService: boolean;
};

export type NoEstimateReason = 'no_amount' | 'on_request' | 'too_much';
export type Estimate = { price: JobPrice; interpretation: MeterInterpretation | undefined } | { reason: NoEstimateReason };

/** Estimates are rounded to whole rand, because cents would suggest a false precision. */
const wholeRandCents = 100;
/** The splashback height in the label of the extra. */
const splashbackHeightMm = 75;
const kickplateHeightMm = 100;

function getWorktop({ meters, pieces }: EstimateAnswers, { as }: MeterInterpretation): Worktop {
  if (pieces.length > 0) return { pieces };
  return as === 'running' ? { runningMm: Math.round((meters ?? 0) * 1000) } : { areaMm2: Math.round((meters ?? 0) * 1_000_000) };
}

// Most kitchens have a hob and a sink. Without an answer, the estimate contains the lines of the undecided variant.
function getCutouts({ type_sink: sinks, extras }: EstimateAnswers): { kind: string; count: null }[] {
  const kinds = sinks.length === 0 ? [`sink_${undecidedVariant}`] : sinks.filter((sink) => sink !== 'none');
  return [...kinds, extras.includes('hob_clabbing') ? 'hob' : `hob_${undecidedVariant}`].map((kind) => ({ kind, count: null }));
}

const accessByAnswer = { yes: 'ground', no: 'stairs', '': undecidedVariant } as const;

/** Returns the area of a quote request. Its lengths and counts follow the worktop. Unanswered questions get the undecided variant. */
function getArea(answers: EstimateAnswers, worktop: Worktop, name = ''): WorktopArea {
  const { extras } = answers;
  return {
    name,
    worktop,
    edges: [{ profile: undecidedVariant, lengthMm: null }],
    cutouts: getCutouts(answers),
    joints: null,
    splashbacks: extras.includes('splashback') ? [{ lengthMm: null, heightMm: splashbackHeightMm }] : [],
    kickplates: extras.includes('kickplates') ? [{ lengthMm: null, heightMm: kickplateHeightMm }] : [],
    hobCladding: extras.includes('hob_clabbing') ? 1 : 0,
  };
}

/** Returns the items that apply to the whole job: removal, delivery zone and access. */
export const getJobItems = (
  answers: Pick<EstimateAnswers, 'remove_countertops' | 'suburb' | 'install_groundfloor'>,
  book: PriceBook,
): Pick<WorktopJob, 'removal' | 'zone' | 'access'> => ({
  removal: answers.remove_countertops === 'yes',
  zone: getZoneCode(book, answers.suburb),
  access: accessByAnswer[answers.install_groundfloor],
});

/**
 * Returns the areas of a quote request; empty if the request has neither pieces nor meters.
 * @param unit the sale unit of the stone
 */
export function toWorktopAreas(answers: EstimateAnswers, unit: 'running_metre' | 'square_metre', name = ''): WorktopArea[] {
  if (answers.pieces.length === 0 && !((answers.meters ?? 0) > 0)) return [];
  const interpretation = interpretMeters({ running: answers.running_meters, square: answers.square_meters }, unit);
  return [getArea(answers, getWorktop(answers, interpretation), name)];
}

function priceEstimate(createJob: () => WorktopJob, book: PriceBook, interpretation: MeterInterpretation | undefined): Estimate {
  try {
    return { price: priceJob(createJob(), book, { roundTo: wholeRandCents }), interpretation };
  } catch (error) {
    if (error instanceof PriceError && error.code === 'too_large') return { reason: 'too_much' };
    // A stone that is charged by slabs of unknown size has no price yet.
    if (error instanceof PriceError && error.code === 'nothing') return { reason: error.field === 'slab' ? 'on_request' : 'no_amount' };
    throw error;
  }
}

/**
 * Calculates the estimate of the answers so far, with the lines of the price book. Returns a reason instead: `on_request` without a price,
 * a price unit or a slab size, `no_amount` without a length or an area, `too_much` for a value over the limits of a job.
 * @throws PriceError if the price book or a length is invalid
 */
export function calculateEstimate(
  answers: EstimateAnswers,
  { priceCents, unit, isService, ...base }: EstimateBase,
  book: PriceBook,
): Estimate {
  if (priceCents === 0) return { reason: 'on_request' };
  if (isService) {
    return priceEstimate(() => ({ base: { ...base, unit: 'each', rateCents: priceCents, isService }, areas: [] }), book, undefined);
  }
  if (unit === undefined) return { reason: 'on_request' };
  if (answers.pieces.length === 0 && !((answers.meters ?? 0) > 0)) return { reason: 'no_amount' };
  const interpretation = interpretMeters({ running: answers.running_meters, square: answers.square_meters }, unit);
  const createJob = () => ({
    base: { ...base, unit, rateCents: priceCents },
    areas: toWorktopAreas(answers, unit),
    ...getJobItems(answers, book),
  });
  return priceEstimate(createJob, book, interpretation);
}
