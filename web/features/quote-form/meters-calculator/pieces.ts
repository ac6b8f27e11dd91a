import { metresText, mostDepthMm, mostLengthMm, parseMm, sumPieces, type MetreUnit, type PieceSize } from '#domain/metres.ts';
import type { QuoteDraft, PieceInput } from '#web/features/quote-form/draft/quote-draft.ts';

/** A piece as typed, read: undefined where a box is empty or says no length. */
export const readPiece = ({ length, depth }: PieceInput): { lengthMm: number | undefined; depthMm: number | undefined } => ({
  lengthMm: parseMm(length, mostLengthMm),
  depthMm: parseMm(depth, mostDepthMm),
});

/** Whether a piece says anything yet; an empty one is as good as none. */
export const isBegun = ({ length }: PieceInput): boolean => length.trim() !== '';

/** The pieces with what the unit needs of them; undefined where one that was begun lacks it. For running metres a depth may be missing: 0. */
export function readPieces(typed: readonly PieceInput[], unit: MetreUnit): PieceSize[] | undefined {
  const sizes: PieceSize[] = [];
  for (const { lengthMm, depthMm } of typed.filter(isBegun).map(readPiece)) {
    if (lengthMm === undefined || (unit === 'square' && depthMm === undefined)) return undefined;
    sizes.push({ lengthMm, depthMm: depthMm ?? 0 });
  }
  return sizes;
}

/** The sum of those pieces that can be read already. */
export const sumSoFar = (typed: readonly PieceInput[], unit: MetreUnit): number =>
  sumPieces(
    typed.flatMap((piece) => readPieces([piece], unit) ?? []),
    unit,
  );

/** The unit that alone is ticked. */
export const unitOf = ({ running_meters, square_meters }: Pick<QuoteDraft, 'running_meters' | 'square_meters'>): MetreUnit | undefined =>
  running_meters === square_meters ? undefined : running_meters ? 'running' : 'square';

/** The pieces that a draft's metres are the sum of, each with its depth; none where the metres were typed since. */
export function piecesBehind(draft: Pick<QuoteDraft, 'pieces' | 'meters' | 'running_meters' | 'square_meters'>): PieceSize[] {
  const unit = unitOf(draft);
  const sizes = unit && readPieces(draft.pieces, unit);
  if (!unit || !sizes || sizes.some(({ depthMm }) => depthMm === 0)) return [];
  return metresText(sumPieces(sizes, unit)) === draft.meters ? sizes : [];
}
