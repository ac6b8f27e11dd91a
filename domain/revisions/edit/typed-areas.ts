import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import { formatNumber, numberFormats, parseNumber, parseOptionalNumber } from '#domain/shared/numbers.ts';

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

const { integer, millimeters, meters, squareMeters } = numberFormats;
const toTypedPlate = ({ lengthMm, heightMm }: QuoteArea['splashbacks'][number]): TypedPlate => ({
  length: formatNumber(lengthMm, millimeters),
  height: String(heightMm),
});

/** Formats the sizes of a request or a draft. The key of an area is its position. */
export const toTypedAreas = (areas: readonly QuoteArea[]): TypedArea[] =>
  areas.map((area, index) => ({
    key: `area-${index}`,
    name: area.name,
    thickness: formatNumber(area.thicknessMm, millimeters),
    pieces: area.pieces.map(({ lengthMm, depthMm, ...piece }) => ({ length: String(lengthMm), depth: String(depthMm), ...piece })),
    runningMeters: formatNumber(area.runningMm, meters),
    squareMeters: formatNumber(area.areaMm2, squareMeters),
    edges: area.edges.map(({ profile, lengthMm }) => ({ profile, length: formatNumber(lengthMm, millimeters) })),
    cutouts: area.cutouts.map(({ kind, count }) => ({ kind, count: formatNumber(count, integer) })),
    joints: formatNumber(area.joints, integer),
    splashbacks: area.splashbacks.map(toTypedPlate),
    kickplates: area.kickplates.map(toTypedPlate),
    hobCladding: formatNumber(area.hobCladding || null, integer),
  }));

const isBlank = (...typed: string[]): boolean => typed.every((text) => text.trim() === '');
const parsePlates = (plates: readonly TypedPlate[]) =>
  plates
    .filter(({ length, height }) => !isBlank(length, height))
    .map(({ length, height }) => ({ lengthMm: parseOptionalNumber(length, millimeters), heightMm: parseNumber(height, millimeters) }));

const hasOnlyFiniteNumbers = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyFiniteNumbers);

/** Parses typed sizes, without empty rows. Returns undefined if a text is not a number. */
export function parseAreas(typedAreas: readonly TypedArea[]): QuoteArea[] | undefined {
  const areas = typedAreas.map((typed): QuoteArea => {
    const pieces = typed.pieces
      .filter(({ length, depth }) => !isBlank(length, depth))
      .map(({ length, depth, ...piece }) => ({
        lengthMm: parseNumber(length, millimeters),
        depthMm: parseNumber(depth, millimeters),
        ...piece,
      }));
    return {
      name: typed.name.trim(),
      thicknessMm: parseOptionalNumber(typed.thickness, millimeters),
      pieces,
      // Pieces replace the meters, because pieces are exact.
      runningMm: pieces.length > 0 ? null : parseOptionalNumber(typed.runningMeters, meters),
      areaMm2: pieces.length > 0 ? null : parseOptionalNumber(typed.squareMeters, squareMeters),
      edges: typed.edges.map(({ profile, length }) => ({ profile, lengthMm: parseOptionalNumber(length, millimeters) })),
      cutouts: typed.cutouts.map(({ kind, count }) => ({ kind, count: parseOptionalNumber(count, integer) })),
      joints: parseOptionalNumber(typed.joints, integer),
      splashbacks: parsePlates(typed.splashbacks),
      kickplates: parsePlates(typed.kickplates),
      hobCladding: parseOptionalNumber(typed.hobCladding, integer) ?? 0,
    };
  });
  return hasOnlyFiniteNumbers(areas) ? areas : undefined;
}
