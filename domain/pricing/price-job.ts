import type { PriceBook, PriceItem } from './price-book.ts';

export type WorktopPiece = { lengthMm: number; depthMm: number; thicknessMm?: number; finish?: string };
/** The worktop: its pieces, or only its amount. */
export type Worktop = { pieces: readonly WorktopPiece[] } | { runningMm: number } | { areaMm2: number };
type Plate = { lengthMm: number; heightMm: number };

/** All inputs of a price. Lengths are integer millimetres, counts integers. Omitted items are not part of the job. */
export type WorktopJob = {
  /** The stone or service. Its rate is in cents, VAT included. */
  base: { name: string; unit: 'each' | 'running_metre' | 'square_metre'; rateCents: number; isService?: boolean };
  worktop?: Worktop;
  edges?: readonly { profile: string; lengthMm: number }[];
  /** Sink types of the wire, `hob`, tap holes, drainer grooves. */
  cutouts?: readonly { kind: string; count: number }[];
  joints?: number;
  splashbacks?: readonly Plate[];
  kickplates?: readonly Plate[];
  hobCladding?: number;
  /** Of the existing worktop. */
  removal?: boolean;
  /** The code of a zone. */
  zone?: string;
  /** `ground`, `stairs`, or not answered. */
  access?: string;
};

/** The quantity of one item in a job. */
export type Measurement = { item: PriceItem; variant: string; count: number; lengthMm: number; areaMm2: number };

export type PriceErrorCode = 'not_a_number' | 'negative' | 'too_large' | 'nothing';

/** A job or price book that cannot be priced. */
export class PriceError extends Error {
  readonly code: PriceErrorCode;
  readonly field: string;

  constructor(code: PriceErrorCode, field: string) {
    super(`${field}: ${code.replaceAll('_', ' ')}`);
    this.name = 'PriceError';
    this.code = code;
    this.field = field;
  }
}

/** The limits of a job. Staff price larger ones. */
export const jobLimits = { lengthMm: 1_000_000, areaMm2: 1_000_000_000, pieces: 200, count: 500, rate: 100_000_000 } as const;

/** @throws PriceError unless it is a whole number from 0 to `max` */
export function assertInteger(value: number, max: number, field: string): number {
  if (!Number.isFinite(value) || !Number.isInteger(value)) throw new PriceError('not_a_number', field);
  if (value < 0) throw new PriceError('negative', field);
  if (value > max) throw new PriceError('too_large', field);
  return value;
}

const checkLength = (value: number, field: string): number => assertInteger(value, jobLimits.lengthMm, field);
const checkCount = (value: number, field: string): number => assertInteger(value, jobLimits.count, field);

export type WorktopTotals = { count: number; lengthMm: number; areaMm2: number; saleLengthMm: number };
const none: WorktopTotals = { count: 0, lengthMm: 0, areaMm2: 0, saleLengthMm: 0 };

function sumOfPieces(pieces: readonly WorktopPiece[], depthMm: number): WorktopTotals {
  if (pieces.length > jobLimits.pieces) throw new PriceError('too_large', 'pieces');
  const totals = { ...none };
  for (const piece of pieces) {
    const length = checkLength(piece.lengthMm, 'pieces.lengthMm');
    const area = length * checkLength(piece.depthMm, 'pieces.depthMm');
    totals.count += 1;
    totals.lengthMm += length;
    totals.areaMm2 += area;
    // A running meter has the standard depth, so deeper pieces count as more running meters.
    totals.saleLengthMm += Math.max(length, Math.round(area / depthMm));
  }
  checkLength(totals.saleLengthMm, 'pieces');
  return totals;
}

/**
 * Measures the worktop. Running and square meters are converted with the standard depth of the price book.
 * `saleLengthMm` is the length sold of a stone priced by the running meter.
 * @throws PriceError
 */
export function measureWorktop(worktop: Worktop | undefined, { standardDepthMm }: Pick<PriceBook, 'standardDepthMm'>): WorktopTotals {
  if (assertInteger(standardDepthMm, 10_000, 'standardDepthMm') === 0) throw new PriceError('nothing', 'standardDepthMm');
  if (worktop === undefined) return none;
  if ('pieces' in worktop) return checkArea(sumOfPieces(worktop.pieces, standardDepthMm));
  const lengthMm =
    'runningMm' in worktop
      ? checkLength(worktop.runningMm, 'runningMm')
      : Math.round(assertInteger(worktop.areaMm2, jobLimits.areaMm2, 'areaMm2') / standardDepthMm);
  const areaMm2 = 'runningMm' in worktop ? lengthMm * standardDepthMm : worktop.areaMm2;
  return checkArea({ count: 1, lengthMm: checkLength(lengthMm, 'areaMm2'), areaMm2, saleLengthMm: lengthMm });
}

function checkArea(totals: WorktopTotals): WorktopTotals {
  assertInteger(totals.areaMm2, jobLimits.areaMm2, 'areaMm2');
  return totals;
}

const plates = (item: PriceItem, list: readonly Plate[] = []): Measurement[] =>
  list.map(({ lengthMm, heightMm }) => {
    const length = checkLength(lengthMm, `${item}.lengthMm`);
    return { item, variant: '', count: 1, lengthMm: length, areaMm2: length * checkLength(heightMm, `${item}.heightMm`) };
  });

const getKinds = ({ pieces }: { pieces: readonly WorktopPiece[] }): Measurement[] =>
  pieces.flatMap(({ lengthMm, depthMm, thicknessMm, finish }) => {
    const measure = { count: 1, lengthMm, areaMm2: lengthMm * depthMm };
    const thickness = { item: 'thickness' as const, variant: String(thicknessMm), ...measure };
    return [
      ...(thicknessMm === undefined ? [] : [thickness]),
      ...(finish === undefined ? [] : [{ item: 'finish' as const, variant: finish, ...measure }]),
    ];
  });

/**
 * Returns the quantity of each item of a job.
 * @param whole the measured worktop
 * @throws PriceError
 */
export function listMeasurements(job: WorktopJob, { count, lengthMm, areaMm2 }: WorktopTotals): Measurement[] {
  const totals = { count: 1, lengthMm, areaMm2 };
  if (job.base.isService === true) return [{ item: 'service', variant: '', ...totals }];
  const single = (item: PriceItem, many: number, variant = ''): Measurement => ({
    item,
    variant,
    count: checkCount(many, item),
    lengthMm: 0,
    areaMm2: 0,
  });
  const edges = (job.edges ?? []).map(({ profile, lengthMm: length }): Measurement => {
    return { item: 'edge', variant: profile, count: 1, lengthMm: checkLength(length, 'edges.lengthMm'), areaMm2: 0 };
  });
  return [
    { item: 'job', variant: '', ...totals },
    { item: 'worktop', variant: '', count, lengthMm, areaMm2 },
    ...(job.worktop && 'pieces' in job.worktop ? getKinds(job.worktop) : []),
    ...edges,
    ...(job.cutouts ?? []).map((cutout) => single('cutout', cutout.count, cutout.kind)),
    single('joint', job.joints ?? 0),
    ...plates('splashback', job.splashbacks),
    ...plates('kickplate', job.kickplates),
    single('hob_cladding', job.hobCladding ?? 0),
    ...(job.removal === true ? [{ item: 'removal' as const, variant: '', ...totals }] : []),
    ...(job.zone === undefined ? [] : [{ item: 'delivery' as const, variant: job.zone, ...totals }]),
    ...(job.access === undefined ? [] : [{ item: 'access' as const, variant: job.access, ...totals }]),
  ];
}
