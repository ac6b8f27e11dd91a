import type { QuoteArea } from '#domain/pricing/quote-area.ts';

type TypedPlate = { length: string; height: string };
/**
 * Sizes of an area as typed: millimeters, running and square meters, and counts; '' for none. An empty length of an edge or plate, and an
 * empty count of cut-outs or joints, follows the worktop.
 */
export type TypedArea = {
  /** Identifies the area while staff edit it. */
  key: string;
  name: string;
  thickness: string;
  pieces: readonly { length: string; depth: string; thicknessMm: number | null; finish: string }[];
  runningMeters: string;
  squareMeters: string;
  edges: readonly { profile: string; length: string }[];
  cutouts: readonly { kind: string; count: string }[];
  joints: string;
  splashbacks: readonly TypedPlate[];
  kickplates: readonly TypedPlate[];
  hobCladding: string;
};

/** Returns an area with one empty piece. */
export const createArea = (key: string, name: string): TypedArea => ({
  key,
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
const toTypedPlate = ({ lengthMm, heightMm }: QuoteArea['splashbacks'][number]): TypedPlate => ({
  length: formatOptional(lengthMm),
  height: String(heightMm),
});

/** Formats the sizes of a request or a draft. The key of an area is its position. */
export const toTypedAreas = (areas: readonly QuoteArea[]): TypedArea[] =>
  areas.map((area, index) => ({
    key: `area-${index}`,
    name: area.name,
    thickness: formatOptional(area.thicknessMm),
    pieces: area.pieces.map(({ lengthMm, depthMm, ...piece }) => ({ length: String(lengthMm), depth: String(depthMm), ...piece })),
    runningMeters: formatScaled(area.runningMm, 1000),
    squareMeters: formatScaled(area.areaMm2, 1_000_000),
    edges: area.edges.map(({ profile, lengthMm }) => ({ profile, length: formatOptional(lengthMm) })),
    cutouts: area.cutouts.map(({ kind, count }) => ({ kind, count: formatOptional(count) })),
    joints: formatOptional(area.joints),
    splashbacks: area.splashbacks.map(toTypedPlate),
    kickplates: area.kickplates.map(toTypedPlate),
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
const isBlank = (...typed: string[]): boolean => typed.every((text) => text.trim() === '');
const parsePlates = (plates: readonly TypedPlate[]) =>
  plates
    .filter(({ length, height }) => !isBlank(length, height))
    .map(({ length, height }) => ({ lengthMm: parseOptional(length), heightMm: parseWhole(height) }));

const hasOnlyFiniteNumbers = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyFiniteNumbers);

/** Parses typed sizes, without empty rows. Returns undefined if a text is not a number. */
export function parseAreas(typedAreas: readonly TypedArea[]): QuoteArea[] | undefined {
  const areas = typedAreas.map((typed): QuoteArea => {
    const pieces = typed.pieces
      .filter(({ length, depth }) => !isBlank(length, depth))
      .map(({ length, depth, ...piece }) => ({ lengthMm: parseWhole(length), depthMm: parseWhole(depth), ...piece }));
    return {
      name: typed.name.trim(),
      thicknessMm: parseOptional(typed.thickness),
      pieces,
      // Pieces replace the meters, because pieces are exact.
      runningMm: pieces.length > 0 ? null : parseMeters(typed.runningMeters, 1000),
      areaMm2: pieces.length > 0 ? null : parseMeters(typed.squareMeters, 1_000_000),
      edges: typed.edges.map(({ profile, length }) => ({ profile, lengthMm: parseOptional(length) })),
      cutouts: typed.cutouts.map(({ kind, count }) => ({ kind, count: parseOptional(count) })),
      joints: parseOptional(typed.joints),
      splashbacks: parsePlates(typed.splashbacks),
      kickplates: parsePlates(typed.kickplates),
      hobCladding: parseOptional(typed.hobCladding) ?? 0,
    };
  });
  return hasOnlyFiniteNumbers(areas) ? areas : undefined;
}
