import { pluralize } from '#domain/shared/counts.ts';
import { formatLength, formatLengths, formatSizes } from '#domain/pricing/explain-quantity.ts';
import { getWorktopFigures, type WorktopFigures } from '#domain/pricing/worktop-job.ts';

type QuotePlate = { lengthMm: number | null; heightMm: number };

/**
 * The sizes of an area of a quote, such as a kitchen, as they are stored. The size of the worktop is in `pieces`, `runningMm` or `areaMm2`. A
 * length, or a count of cut-outs or joints, of null follows the worktop: the length of its pieces, one cut-out of the kind, and a joint
 * between each two pieces.
 */
export type QuoteArea = {
  name: string;
  thicknessMm: number | null;
  pieces: { lengthMm: number; depthMm: number; thicknessMm: number | null; finish: string }[];
  runningMm: number | null;
  areaMm2: number | null;
  edges: { profile: string; lengthMm: number | null }[];
  cutouts: { kind: string; count: number | null }[];
  joints: number | null;
  splashbacks: QuotePlate[];
  kickplates: QuotePlate[];
  hobCladding: number;
};

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
