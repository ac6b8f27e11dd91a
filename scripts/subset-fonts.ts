// Writes the fonts of the website and of the PDFs: subsets of two font families from npm packages, with their license (OFL 1.1).
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const fonts = new URL('../web/fonts/', import.meta.url);

const createCharacterRange = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from }, (_, index) => from + index));
/** The characters of the subset that every page loads. */
const commonCharacters = `${createCharacterRange(0x20, 0x7f)}\u00a0©°²·½×–—‘’“”•…€→™−`;
/** The characters of the second subset, for names and other languages. Browsers load it only for pages with one of them. */
const rareCharacters = [...`${createCharacterRange(0xa1, 0x100)}„′″←↑↓`].filter((letter) => !commonCharacters.includes(letter)).join('');

/** The font families with the ranges of their variation axes. Headings use a single weight and several optical sizes. */
const families = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal.woff2', axes: { wght: 400, opsz: { min: 16, max: 100 } } },
  { name: 'instrument-sans', file: 'instrument-sans-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
] as const;

for (const { name, file, axes } of families) {
  const font = readFileSync(new URL(`${name}/files/${file}`, packages));
  for (const [subsetName, characters] of [
    [name, commonCharacters],
    [`${name}-rare`, rareCharacters],
  ] as const) {
    const subsetFont = await subset(font, characters, { targetFormat: 'woff2', variationAxes: axes });
    writeFileSync(new URL(`${subsetName}.woff2`, fonts), subsetFont);
    console.log(`${subsetName}: ${font.length} → ${subsetFont.length} bytes`);
  }
  copyFileSync(new URL(`${name}/LICENSE`, packages), new URL(`${name}.LICENSE`, fonts));
}

/** The fonts of the PDFs, with one weight each, because a PDF cannot embed variable fonts. Each PDF embeds its own subset. */
const pdfFonts = new URL('../server/modules/documents/pdf/fonts/', import.meta.url);
const pdfCharacters = createCharacterRange(0x20, 0x250) + createCharacterRange(0x1e00, 0x1f00) + createCharacterRange(0x2000, 0x2200);
mkdirSync(pdfFonts, { recursive: true });
for (const [name, file, axes] of [
  ['fraunces', 'fraunces/files/fraunces-latin-opsz-normal.woff2', { wght: 400, opsz: 36 }],
  ['fraunces-extended', 'fraunces/files/fraunces-latin-ext-opsz-normal.woff2', { wght: 400, opsz: 36 }],
  ['instrument-sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', { wght: 400 }],
  ['instrument-sans-extended', 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2', { wght: 400 }],
  ['instrument-sans-semibold', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', { wght: 600 }],
  ['instrument-sans-semibold-extended', 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2', { wght: 600 }],
] as const) {
  const font = await subset(readFileSync(new URL(file, packages)), pdfCharacters, { targetFormat: 'truetype', variationAxes: axes });
  writeFileSync(new URL(`${name}.ttf`, pdfFonts), font);
  console.log(`${name}.ttf: ${font.length} bytes`);
}
for (const { name } of families) copyFileSync(new URL(`${name}/LICENSE`, packages), new URL(`${name}.LICENSE`, pdfFonts));
