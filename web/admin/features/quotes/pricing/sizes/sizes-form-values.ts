import type { InputOf } from '#contract/index.ts';
import type { QuoteArea } from '#domain/pricing/quote-area.ts';
import { formatLength, formatLengths, formatSizes } from '#domain/pricing/explain-quantity.ts';
import { getWorktopFigures, type WorktopFigures } from '#domain/pricing/worktop-job.ts';
import { pluralize } from '#domain/shared/counts.ts';

export type QuoteAreaInputs = NonNullable<NonNullable<InputOf<'/admin/quotes/calculate'>['alternatives']>[number]['areas']>;

type PieceValue = { length: string; depth: string; thicknessMm: number | null; finish: string };
type PlateValue = { length: string; height: string };
/**
 * Sizes of an area as typed: millimeters, running and square meters, and counts; '' for none. An empty length of an edge or plate, and an
 * empty count of cut-outs or joints, follows the worktop.
 */
export type AreaValue = {
  name: string;
  thickness: string;
  pieces: PieceValue[];
  runningMeters: string;
  squareMeters: string;
  edges: { profile: string; length: string }[];
  cutouts: { kind: string; count: string }[];
  joints: string;
  splashbacks: PlateValue[];
  kickplates: PlateValue[];
  hobCladding: string;
};

/** Returns an area with one empty piece. */
export const createArea = (name: string): AreaValue => ({
  name,
  thickness: '',
  pieces: [{ length: '', depth: '', thicknessMm: null, finish: '' }],
  runningMeters: '',
  squareMeters: '',
  edges: [],
  cutouts: [],
  joints: '',
  splashbacks: [],
  kickplates: [],
  hobCladding: '',
});

const formatCount = (count: number): string => (count === 0 ? '' : String(count));
const formatOptional = (value: number | null): string => (value === null ? '' : String(value));
const formatScaled = (value: number | null, scale: number): string => (value === null ? '' : String(value / scale));
const toPlate = ({ lengthMm, heightMm }: QuoteArea['splashbacks'][number]): PlateValue => ({
  length: formatOptional(lengthMm),
  height: String(heightMm),
});

/** Converts the sizes of a request or a draft to form values. */
export const toAreaValues = (areas: readonly QuoteArea[]): AreaValue[] =>
  areas.map((area) => ({
    name: area.name,
    thickness: formatOptional(area.thicknessMm),
    pieces: area.pieces.map(({ lengthMm, depthMm, thicknessMm, finish }) => ({
      length: String(lengthMm),
      depth: String(depthMm),
      thicknessMm,
      finish,
    })),
    runningMeters: formatScaled(area.runningMm, 1000),
    squareMeters: formatScaled(area.areaMm2, 1_000_000),
    edges: area.edges.map(({ profile, lengthMm }) => ({ profile, length: formatOptional(lengthMm) })),
    cutouts: area.cutouts.map(({ kind, count }) => ({ kind, count: formatOptional(count) })),
    joints: formatOptional(area.joints),
    splashbacks: area.splashbacks.map(toPlate),
    kickplates: area.kickplates.map(toPlate),
    hobCladding: formatCount(area.hobCladding),
  }));

/** Parses a whole number of at least 0. @returns NaN for other text */
const parseWhole = (typed: string): number => {
  const text = typed.replace(/[\s\u00a0]/g, '');
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
};
const parseOptional = (typed: string): number | null => (typed.trim() === '' ? null : parseWhole(typed));
/** Parses meters with up to three decimals. @returns meters times `scale`; null for empty text, NaN for other text */
const parseMeters = (typed: string, scale: number): number | null => {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * scale) : Number.NaN;
};
const parsePlate = ({ length, height }: PlateValue) => ({ lengthMm: parseOptional(length), heightMm: parseWhole(height) });
const isBlank = (...typed: string[]): boolean => typed.every((text) => text.trim() === '');

const hasOnlyFiniteNumbers = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyFiniteNumbers);

/** Converts form values to sizes, without empty rows. Returns undefined if a value is not a number. */
export function parseAreas(values: readonly AreaValue[]): QuoteArea[] | undefined {
  const areas = values.map((value): QuoteArea => {
    const pieces = value.pieces
      .filter(({ length, depth }) => !isBlank(length, depth))
      .map(({ length, depth, ...piece }) => ({ lengthMm: parseWhole(length), depthMm: parseWhole(depth), ...piece }));
    return {
      name: value.name.trim(),
      thicknessMm: parseOptional(value.thickness),
      pieces,
      // Pieces replace the meters, because pieces are exact.
      runningMm: pieces.length > 0 ? null : parseMeters(value.runningMeters, 1000),
      areaMm2: pieces.length > 0 ? null : parseMeters(value.squareMeters, 1_000_000),
      edges: value.edges.map(({ profile, length }) => ({ profile, lengthMm: parseOptional(length) })),
      cutouts: value.cutouts.map(({ kind, count }) => ({ kind, count: parseOptional(count) })),
      joints: parseOptional(value.joints),
      splashbacks: value.splashbacks.filter(({ length, height }) => !isBlank(length, height)).map(parsePlate),
      kickplates: value.kickplates.filter(({ length, height }) => !isBlank(length, height)).map(parsePlate),
      hobCladding: parseOptional(value.hobCladding) ?? 0,
    };
  });
  return hasOnlyFiniteNumbers(areas) ? areas : undefined;
}

/** Describes the worktop of an area: `3.2 m × 620 mm + 2.2 m × 620 mm`, `4.2 running meters`. */
function describeWorktop({ pieces, runningMm, areaMm2 }: QuoteArea): string {
  if (pieces.length > 0) {
    const sizes = pieces.map(({ lengthMm, depthMm }) => ({ lengthMm, widthMm: depthMm }));
    return formatSizes(
      sizes,
      sizes.reduce((sum, { lengthMm, widthMm }) => sum + lengthMm * widthMm, 0),
    );
  }
  if (runningMm !== null) return `${runningMm / 1000} running meters`;
  return areaMm2 === null ? 'no worktop' : `${areaMm2 / 1_000_000} m²`;
}

/** The sizes of an area that can follow its worktop. */
export type FollowingList = 'edges' | 'splashbacks' | 'kickplates' | 'joints';

/** Returns the figures that the pieces, or the running meters, of an area give; undefined without these sizes. */
export function findWorktopFigures({ pieces, runningMm }: QuoteArea): WorktopFigures | undefined {
  if (pieces.length > 0) return getWorktopFigures({ count: pieces.length, lengthMm: sumLengths(pieces) });
  return runningMm === null ? undefined : getWorktopFigures({ count: 1, lengthMm: runningMm });
}

const sumLengths = (lengths: readonly { lengthMm: number | null }[], followedMm = 0): number =>
  lengths.reduce((total, { lengthMm }) => total + (lengthMm ?? followedMm), 0);

/**
 * Finds a typed figure that differs from the figure of the pieces.
 * @returns the figure of the pieces; undefined if it is the same, without pieces, and if nothing is typed
 */
export function findDifferingFigure(area: QuoteArea, list: FollowingList): number | undefined {
  const figures = area.pieces.length > 0 ? findWorktopFigures(area) : undefined;
  if (figures === undefined) return undefined;
  if (list === 'joints') return area.joints === null || area.joints === figures.joints ? undefined : figures.joints;
  const entries: readonly { lengthMm: number | null }[] = area[list];
  const isTyped = entries.some(({ lengthMm }) => lengthMm !== null);
  return isTyped && sumLengths(entries, figures.lengthMm) !== figures.lengthMm ? figures.lengthMm : undefined;
}

/** Joins the parts of a description of an area: `Kitchen: 3.2 m × 620 mm, 30 mm, 1 joint`. */
const joinParts = ({ name }: QuoteArea, parts: readonly (string | false)[]): string =>
  `${name || 'Area'}: ${parts.filter(Boolean).join(', ')}`;

/** Describes the sizes of an area on one line. */
export function describeArea(area: QuoteArea): string {
  const figures = findWorktopFigures(area);
  const cutoutCount = area.cutouts.reduce((total, { count }) => total + (count ?? figures?.cutouts ?? 1), 0);
  const joints = area.joints ?? figures?.joints ?? 0;
  const describeLengths = (noun: string, lengths: readonly { lengthMm: number | null }[]) =>
    figures === undefined && lengths.some(({ lengthMm }) => lengthMm === null)
      ? `${noun} as the worktop`
      : `${noun} ${formatLengths([], sumLengths(lengths, figures?.lengthMm))}`;
  return joinParts(area, [
    describeWorktop(area),
    area.thicknessMm !== null && `${area.thicknessMm} mm`,
    area.edges.length > 0 && describeLengths('edges', area.edges),
    cutoutCount > 0 && pluralize(cutoutCount, 'cut-out'),
    joints > 0 && pluralize(joints, 'joint'),
    area.splashbacks.length > 0 && describeLengths('splashbacks', area.splashbacks),
    area.kickplates.length > 0 && describeLengths('kickplates', area.kickplates),
    area.hobCladding > 0 && pluralize(area.hobCladding, 'hob cladding'),
  ]);
}

const formatItemLength = (lengthMm: number | null): string => (lengthMm === null ? 'as the worktop' : formatLength(lengthMm));

/** Describes the sizes of an area completely, so that different sizes have different descriptions. */
export function describeAreaInFull(area: QuoteArea): string {
  const pieces = area.pieces.map(({ lengthMm, depthMm, thicknessMm, finish }) =>
    [`${formatLength(lengthMm)} × ${depthMm} mm`, thicknessMm !== null && `${thicknessMm} mm thick`, finish].filter(Boolean).join(' '),
  );
  const describePlates = (name: string, plates: QuoteArea['splashbacks']) =>
    plates.map(({ lengthMm, heightMm }) => `${name} ${formatItemLength(lengthMm)} × ${heightMm} mm`);
  return joinParts(area, [
    pieces.join(' + ') || describeWorktop(area),
    area.thicknessMm !== null && `${area.thicknessMm} mm`,
    ...area.edges.map(({ profile, lengthMm }) => `${profile} edge ${formatItemLength(lengthMm)}`),
    ...area.cutouts.map(({ kind, count }) => `${count ?? 1} × ${kind.replaceAll('_', ' ')}`),
    area.joints === null ? area.pieces.length > 1 && 'joints between the pieces' : area.joints > 0 && pluralize(area.joints, 'joint'),
    ...describePlates('splashback', area.splashbacks),
    ...describePlates('kickplate', area.kickplates),
    area.hobCladding > 0 && pluralize(area.hobCladding, 'hob cladding'),
  ]);
}
