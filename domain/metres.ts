/** A worktop's piece in whole millimetres. */
export type PieceSize = { lengthMm: number; depthMm: number };
export type MetreUnit = 'running' | 'square';

/** What a box for the depth begins with; anything else can be typed. */
export const usualDepthMm = 620;
export const mostPieces = 6;
export const mostLengthMm = 20_000;
export const mostDepthMm = 3000;

/** A whole number of millimetres as typed, spaces between thousands allowed; undefined for anything else, zero and more than `most` too. */
export function parseMm(typed: string, most: number): number | undefined {
  const text = typed.replace(/\s/g, '');
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 && value <= most ? value : undefined;
}

/** How much one piece is: metres along it, or its square metres. Not rounded. */
export const metresOf = ({ lengthMm, depthMm }: PieceSize, unit: MetreUnit): number =>
  unit === 'running' ? lengthMm / 1000 : (lengthMm * depthMm) / 1_000_000;

/** The sum of the pieces in hundredths of a metre, half up: so fine as the meters box takes it. Whole millimetres are added first. */
export function sumPieces(pieces: readonly PieceSize[], unit: MetreUnit): number {
  const sum = (part: (piece: PieceSize) => number) => pieces.reduce((total, piece) => total + part(piece), 0);
  return unit === 'running'
    ? Math.round(sum(({ lengthMm }) => lengthMm) / 10)
    : Math.round(sum((piece) => piece.lengthMm * piece.depthMm) / 10_000);
}

/** `4.25`, `3`: hundredths as the meters box takes them. */
export const metresText = (hundredths: number): string => String(hundredths / 100);
