import type { PriceBook } from './price-book.ts';

export type WorktopPiece = { lengthMm: number; depthMm: number; thicknessMm?: number; finish?: string };
/** A worktop: its pieces, or only its length or area. */
export type Worktop = { pieces: readonly WorktopPiece[] } | { runningMm: number } | { areaMm2: number };
/** A plate along the worktop. A length of null is the length of the worktop. */
export type Plate = { lengthMm: number | null; heightMm: number };

/** The work of one room. A length or count of null follows the worktop, see `getWorktopFigures`. */
export type WorktopArea = {
  /** For example Kitchen; '' for the only area of a job without area names. */
  name: string;
  worktop?: Worktop;
  /** The thickness of the other items, and of pieces without a specific thickness; undefined if it is not decided. */
  thicknessMm?: number;
  edges?: readonly { profile: string; lengthMm: number | null }[];
  /** The kinds are the sink types of quote requests, `hob`, tap holes and drainer grooves. */
  cutouts?: readonly { kind: string; count: number | null }[];
  joints?: number | null;
  splashbacks?: readonly Plate[];
  kickplates?: readonly Plate[];
  hobCladding?: number;
};

/** A price of a stone that differs from the usual price: for a thickness, for a whole slab, or for both. */
export type StoneRate = {
  /** Null for every thickness. */
  thicknessMm: number | null;
  isPerSlab: boolean;
  /** Cents, VAT included. */
  priceCents: number;
  /** Cents without VAT. */
  costCents: number;
};

/** The stone or service of a job. */
export type PriceBase = {
  name: string;
  /** `slab` if the stone has no price per meter. */
  unit: 'each' | 'running_metre' | 'square_metre' | 'slab';
  /** Cents, VAT included. */
  rateCents: number;
  isService?: boolean;
  /** Cents without VAT. */
  costCents?: number;
  /** The slug of the main category. */
  material?: string;
  slab?: { lengthMm: number; widthMm: number };
  rates?: readonly StoneRate[];
};

/** All inputs of a price. Lengths are integer millimeters, counts integers. Omitted items are not part of the job. */
export type WorktopJob = {
  base: PriceBase;
  areas: readonly WorktopArea[];
  /** True if the existing worktop is removed. */
  removal?: boolean;
  /** The code of a zone. */
  zone?: string;
  /** `ground`, `stairs`, or the undecided variant. */
  access?: string;
};

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

/** The limits of a job. Staff price larger jobs by hand. */
export const jobLimits = { lengthMm: 1_000_000, areaMm2: 1_000_000_000, pieces: 200, count: 500, rate: 100_000_000, areas: 20 } as const;
/** The greatest thickness of a slab. */
export const maxThicknessMm = 200;

/** @throws PriceError if the value is not a whole number from 0 to `max` */
export function assertInteger(value: number, max: number, field: string): number {
  if (!Number.isFinite(value) || !Number.isInteger(value)) throw new PriceError('not_a_number', field);
  if (value < 0) throw new PriceError('negative', field);
  if (value > max) throw new PriceError('too_large', field);
  return value;
}

/** A length and a width, for layouts and explanations. */
export type Size = { lengthMm: number; widthMm: number };

export const checkLength = (value: number, field: string): number => assertInteger(value, jobLimits.lengthMm, field);

export type WorktopTotals = { count: number; lengthMm: number; areaMm2: number; saleLengthMm: number };
const noTotals: WorktopTotals = { count: 0, lengthMm: 0, areaMm2: 0, saleLengthMm: 0 };

const addTotals = (a: WorktopTotals, b: WorktopTotals): WorktopTotals => ({
  count: a.count + b.count,
  lengthMm: a.lengthMm + b.lengthMm,
  areaMm2: a.areaMm2 + b.areaMm2,
  saleLengthMm: a.saleLengthMm + b.saleLengthMm,
});

/** @throws PriceError if the totals exceed `jobLimits` */
function checkTotals(totals: WorktopTotals, field: string): WorktopTotals {
  checkLength(totals.saleLengthMm, field);
  assertInteger(totals.areaMm2, jobLimits.areaMm2, 'areaMm2');
  return totals;
}

function checkThickness(thicknessMm: number | undefined, field: string): void {
  if (thicknessMm !== undefined) checkLength(thicknessMm, field);
}

function measurePiece({ lengthMm, depthMm, thicknessMm }: WorktopPiece, standardDepthMm: number): WorktopTotals {
  checkThickness(thicknessMm, 'pieces.thicknessMm');
  const length = checkLength(lengthMm, 'pieces.lengthMm');
  const areaMm2 = length * checkLength(depthMm, 'pieces.depthMm');
  // A running meter has the standard depth, so deeper pieces count as more running meters.
  return { count: 1, lengthMm: length, areaMm2, saleLengthMm: Math.max(length, Math.round(areaMm2 / standardDepthMm)) };
}

/**
 * Measures a worktop. Running and square meters are converted with the standard depth of the price book.
 * `saleLengthMm` is the length to charge for a stone that is priced by the running meter.
 * @throws PriceError
 */
export function measureWorktop(worktop: Worktop | undefined, { standardDepthMm }: Pick<PriceBook, 'standardDepthMm'>): WorktopTotals {
  if (assertInteger(standardDepthMm, 10_000, 'standardDepthMm') === 0) throw new PriceError('nothing', 'standardDepthMm');
  if (worktop === undefined) return noTotals;
  if ('pieces' in worktop) {
    if (worktop.pieces.length > jobLimits.pieces) throw new PriceError('too_large', 'pieces');
    return checkTotals(worktop.pieces.map((piece) => measurePiece(piece, standardDepthMm)).reduce(addTotals, noTotals), 'pieces');
  }
  if ('runningMm' in worktop) {
    const lengthMm = checkLength(worktop.runningMm, 'runningMm');
    return checkTotals({ count: 1, lengthMm, areaMm2: lengthMm * standardDepthMm, saleLengthMm: lengthMm }, 'runningMm');
  }
  const areaMm2 = assertInteger(worktop.areaMm2, jobLimits.areaMm2, 'areaMm2');
  const lengthMm = Math.round(areaMm2 / standardDepthMm);
  return checkTotals({ count: 1, lengthMm, areaMm2, saleLengthMm: lengthMm }, 'areaMm2');
}

/** The lengths and counts that a worktop gives for the items that follow it. */
export type WorktopFigures = { lengthMm: number; joints: number; cutouts: number };

/** Returns the figures of a measured worktop: its length, a joint between each two pieces, and each cut-out once. */
export const getWorktopFigures = ({ count, lengthMm }: Pick<WorktopTotals, 'count' | 'lengthMm'>): WorktopFigures => ({
  lengthMm,
  joints: Math.max(0, count - 1),
  cutouts: Math.min(1, count),
});

/** Measures the worktops of all areas. @throws PriceError */
export function measureJob({ areas }: Pick<WorktopJob, 'areas'>, book: Pick<PriceBook, 'standardDepthMm'>): WorktopTotals {
  if (areas.length > jobLimits.areas) throw new PriceError('too_large', 'areas');
  for (const { thicknessMm } of areas) checkThickness(thicknessMm, 'thicknessMm');
  const totals = areas.map(({ worktop }) => measureWorktop(worktop, book)).reduce(addTotals, measureWorktop(undefined, book));
  return checkTotals(totals, 'areas');
}

/** Returns the pieces of a worktop with their thickness. A worktop without pieces becomes one piece of the standard depth. */
export function listPieces({ worktop, thicknessMm }: WorktopArea, book: Pick<PriceBook, 'standardDepthMm'>): WorktopPiece[] {
  if (worktop === undefined) return [];
  const thickness = thicknessMm === undefined ? {} : { thicknessMm };
  if ('pieces' in worktop) return worktop.pieces.map((piece) => ({ ...thickness, ...piece }));
  return [{ lengthMm: measureWorktop(worktop, book).lengthMm, depthMm: book.standardDepthMm, ...thickness }];
}

export const toSize = ({ lengthMm, depthMm }: WorktopPiece): Size => ({ lengthMm, widthMm: depthMm });
