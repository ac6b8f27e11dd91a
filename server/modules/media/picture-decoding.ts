import { makeTurns } from '#server/lib/concurrency.ts';

/** A decoded picture takes up to 240 MB (of a visitor) or 480 MB (of staff): two are decoded at a time, the others wait. */
export const decodeInTurn = makeTurns(2);

/** Loads sharp, which is large, with the first picture. Its cache would keep deleted temporary files open. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
