// Writes web/fonts: the two families as small as this site uses them, from the whole ones that npm brings. Their licence (OFL 1.1) goes along.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const fonts = new URL('../web/fonts/', import.meta.url);

const range = (from: number, to: number): string => String.fromCodePoint(...Array.from({ length: to - from }, (_, index) => from + index));
/** English, Afrikaans and the other languages written in Latin-1, and the signs that stand in words and prices. */
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}–—‘’“”„…•′″€−→←↑↓™`;

/** What of each axis of variation stays: all headings have one weight, in cuts for small and large sizes. */
const families = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal.woff2', axes: { wght: 400, opsz: { min: 16, max: 100 } } },
  { name: 'instrument-sans', file: 'instrument-sans-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
] as const;

for (const { name, file, axes } of families) {
  const whole = readFileSync(new URL(`${name}/files/${file}`, packages));
  const small = await subset(whole, letters, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(new URL(`${name}.woff2`, fonts), small);
  copyFileSync(new URL(`${name}/LICENSE`, packages), new URL(`${name}.LICENSE`, fonts));
  console.log(`${name}: ${whole.length} → ${small.length} bytes`);
}
