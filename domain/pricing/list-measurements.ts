import type { PriceBook, PriceItem } from './price-book.ts';
import {
  assertInteger,
  checkLength,
  getWorktopFigures,
  jobLimits,
  listPieces,
  measureWorktop,
  toSize,
  type Plate,
  type Size,
  type WorktopArea,
  type WorktopJob,
  type WorktopPiece,
  type WorktopTotals,
} from './worktop-job.ts';

/** The quantity of one item in an area, or in the whole job. */
export type Measurement = {
  item: PriceItem;
  variant: string;
  /** The index of the area; undefined for the whole job. */
  area: number | undefined;
  thicknessMm: number | undefined;
  count: number;
  lengthMm: number;
  areaMm2: number;
  /** Empty if only the amount is known. */
  sizes: readonly Size[];
};

const checkCount = (value: number, field: string): number => assertInteger(value, jobLimits.count, field);

/** @throws PriceError */
function listAreaMeasurements(area: WorktopArea, index: number, book: PriceBook): Measurement[] {
  const common = { area: index, thicknessMm: area.thicknessMm };
  const measureCount = (item: PriceItem, itemCount: number, variant = ''): Measurement => ({
    item,
    variant,
    ...common,
    count: checkCount(itemCount, item),
    lengthMm: 0,
    areaMm2: 0,
    sizes: [],
  });
  const { count, lengthMm, areaMm2 } = measureWorktop(area.worktop, book);
  const figures = getWorktopFigures({ count, lengthMm });
  const isByPieces = area.worktop !== undefined && 'pieces' in area.worktop;
  const pieces = isByPieces ? listPieces(area, book) : [];
  /** Returns the sizes of an item of a length, or of the pieces that it follows. */
  const listSizes = (itemMm: number | null, widthMm: number, field: string): Size[] =>
    itemMm === null && isByPieces
      ? pieces.map((piece) => ({ lengthMm: piece.lengthMm, widthMm }))
      : [{ lengthMm: checkLength(itemMm ?? figures.lengthMm, field), widthMm }];
  const measureSizes = (item: PriceItem, variant: string, itemSizes: readonly Size[]): Measurement => {
    const itemMm = itemSizes.reduce((sum, size) => sum + size.lengthMm, 0);
    const itemMm2 = itemSizes.reduce((sum, size) => sum + size.lengthMm * size.widthMm, 0);
    return { item, variant, ...common, count: itemMm === 0 ? 0 : 1, lengthMm: itemMm, areaMm2: itemMm2, sizes: itemSizes };
  };
  const measurePlates = (item: PriceItem, plates: readonly Plate[] = []): Measurement[] =>
    plates.map((plate) =>
      measureSizes(item, '', listSizes(plate.lengthMm, checkLength(plate.heightMm, `${item}.heightMm`), `${item}.lengthMm`)),
    );
  const sizes = isByPieces || (area.worktop && 'runningMm' in area.worktop) ? listPieces(area, book).map(toSize) : [];
  const measurePiece = (item: PriceItem, variant: string, piece: WorktopPiece): Measurement => {
    const size = toSize(piece);
    const quantities = { count: 1, lengthMm: size.lengthMm, areaMm2: size.lengthMm * size.widthMm, sizes: [size] };
    return { item, variant, area: index, thicknessMm: piece.thicknessMm, ...quantities };
  };
  const edges = (area.edges ?? []).map((edge) => measureSizes('edge', edge.profile, listSizes(edge.lengthMm, 0, 'edges.lengthMm')));
  return [
    ...(isByPieces
      ? pieces.map((piece) => measurePiece('worktop', '', piece))
      : [{ item: 'worktop' as const, variant: '', ...common, count, lengthMm, areaMm2, sizes }]),
    ...pieces.flatMap((piece) => (piece.thicknessMm === undefined ? [] : [measurePiece('thickness', String(piece.thicknessMm), piece)])),
    ...pieces.flatMap((piece) => (piece.finish === undefined ? [] : [measurePiece('finish', piece.finish, piece)])),
    ...edges,
    ...(area.cutouts ?? []).map((cutout) => measureCount('cutout', cutout.count ?? figures.cutouts, cutout.kind)),
    measureCount('joint', area.joints === null ? figures.joints : (area.joints ?? 0)),
    ...measurePlates('splashback', area.splashbacks),
    ...measurePlates('kickplate', area.kickplates),
    measureCount('hob_cladding', area.hobCladding ?? 0),
  ];
}

/**
 * Returns the quantity of each item of a job, by area.
 * @param totals the measured worktops
 * @throws PriceError
 */
export function listMeasurements(job: WorktopJob, { lengthMm, areaMm2 }: WorktopTotals, book: PriceBook): Measurement[] {
  const thicknesses = new Set(job.areas.flatMap((area) => listPieces(area, book).map((piece) => piece.thicknessMm)));
  const thicknessMm = thicknesses.size === 1 ? [...thicknesses][0] : undefined;
  const measureJobItem = (item: PriceItem, variant = ''): Measurement => {
    return { item, variant, area: undefined, thicknessMm, count: 1, lengthMm, areaMm2, sizes: [] };
  };
  if (job.base.isService === true) return [measureJobItem('service')];
  return [
    measureJobItem('job'),
    ...job.areas.flatMap((area, index) => listAreaMeasurements(area, index, book)),
    ...(job.removal === true ? [measureJobItem('removal')] : []),
    ...(job.zone === undefined ? [] : [measureJobItem('delivery', job.zone)]),
    ...(job.access === undefined ? [] : [measureJobItem('access', job.access)]),
  ];
}
