import { formatHundredths, maxDepthMm, maxLengthMm, sumPieces, type MeterUnit, type PieceSize } from '#domain/pricing/meters.ts';
import { numberFormats, parseNumber } from '#domain/shared/numbers.ts';
import type { QuoteDraft, PieceInput } from '#web/features/quote-form/draft/quote-draft.ts';

/** Returns undefined for text that is not a number from 1 to `max`. */
const parseSize = (typed: string, max: number): number | undefined =>
  parseNumber(typed, { ...numberFormats.millimeters, min: 1, max }) || undefined;

/** Parses a piece. A size is undefined if its input is empty or not a number. */
export const parsePiece = ({ length, depth }: PieceInput): { lengthMm: number | undefined; depthMm: number | undefined } => ({
  lengthMm: parseSize(length, maxLengthMm),
  depthMm: parseSize(depth, maxDepthMm),
});

/** Returns true if a piece has a length. Pieces without a length are ignored. */
export const hasLength = ({ length }: PieceInput): boolean => length.trim() !== '';

/**
 * Returns the sizes of the pieces; undefined if a piece has no valid size that the unit requires. A missing depth is 0 for
 * running meters.
 */
export function parsePieces(inputs: readonly PieceInput[], unit: MeterUnit): PieceSize[] | undefined {
  const sizes: PieceSize[] = [];
  for (const { lengthMm, depthMm } of inputs.filter(hasLength).map(parsePiece)) {
    if (lengthMm === undefined || (unit === 'square' && depthMm === undefined)) return undefined;
    sizes.push({ lengthMm, depthMm: depthMm ?? 0 });
  }
  return sizes;
}

/** Returns the sum of the complete pieces. */
export const sumValidPieces = (inputs: readonly PieceInput[], unit: MeterUnit): number =>
  sumPieces(
    inputs.flatMap((piece) => parsePieces([piece], unit) ?? []),
    unit,
  );

/** Returns the unit if exactly one is ticked. */
export const findSelectedUnit = ({
  running_meters,
  square_meters,
}: Pick<QuoteDraft, 'running_meters' | 'square_meters'>): MeterUnit | undefined =>
  running_meters === square_meters ? undefined : running_meters ? 'running' : 'square';

/**
 * Returns the pieces, with their depths, from which the meters of the draft were calculated; an empty list if the meters
 * were changed since.
 */
export function listPiecesMatchingMeters(draft: Pick<QuoteDraft, 'pieces' | 'meters' | 'running_meters' | 'square_meters'>): PieceSize[] {
  const unit = findSelectedUnit(draft);
  const sizes = unit && parsePieces(draft.pieces, unit);
  if (!unit || !sizes || sizes.some(({ depthMm }) => depthMm === 0)) return [];
  return formatHundredths(sumPieces(sizes, unit)) === draft.meters ? sizes : [];
}
