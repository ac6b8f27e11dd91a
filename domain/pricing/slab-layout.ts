import type { Size } from './worktop-job.ts';

/** Cuts a length into equal parts that fit, with a joint between them. */
function splitLength(length: number, max: number): number[] {
  const partCount = Math.ceil(length / max);
  return Array.from({ length: partCount }, () => Math.ceil(length / partCount));
}

const splitPiece = ({ lengthMm, widthMm }: Size, usable: Size): Size[] =>
  splitLength(lengthMm, usable.lengthMm).flatMap((length) =>
    splitLength(widthMm, usable.widthMm).map((width) => ({ lengthMm: length, widthMm: width })),
  );

const compareWidthDescending = (a: Size, b: Size): number => b.widthMm - a.widthMm || b.lengthMm - a.lengthMm;

/**
 * Counts the slabs that the pieces require. Arranges the pieces in rows along the slab, widest first (first-fit decreasing height). Does
 * not rotate pieces, because the pattern has a direction. A piece larger than the slab gets joints.
 * @param usable the slab without its trimmed edges
 */
export function countSlabs(pieces: readonly Size[], usable: Size): number {
  const rows: { remainingMm: number }[] = [];
  const slabs: { remainingMm: number }[] = [];
  const pieceParts = pieces.filter(({ lengthMm, widthMm }) => lengthMm > 0 && widthMm > 0).flatMap((piece) => splitPiece(piece, usable));
  for (const { lengthMm, widthMm } of pieceParts.toSorted(compareWidthDescending)) {
    const row = rows.find(({ remainingMm }) => remainingMm >= lengthMm);
    if (row) {
      row.remainingMm -= lengthMm;
      continue;
    }
    const slab = slabs.find(({ remainingMm }) => remainingMm >= widthMm);
    if (slab) slab.remainingMm -= widthMm;
    else slabs.push({ remainingMm: usable.widthMm - widthMm });
    rows.push({ remainingMm: usable.lengthMm - lengthMm });
  }
  return slabs.length;
}
