import pLimit from 'p-limit';

/** Decodes at most two pictures at a time: one of a visitor takes up to 240 MB, one of staff up to 480 MB. */
export const limitDecoding = pLimit(2);

/** Loads sharp, which is large, with the first picture. Its cache would keep deleted temporary files open. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
