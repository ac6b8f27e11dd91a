import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

export type FontName = 'display' | 'regular' | 'semibold';
type Face = { name: string; bytes: Buffer; font: Font };

// The built web process runs from another folder than the sources.
const folder = new URL('server/modules/documents/pdf/fonts/', repositoryRoot);

function readFace(name: string, path: string | URL): Face {
  const bytes = readFileSync(path);
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts`);
  return { name, bytes, font };
}
const readOwnFace = (name: string): Face => readFace(name, new URL(`${name}.ttf`, folder));

/** DejaVu Sans has the Greek, Cyrillic, Arabic and Hebrew letters, symbols, and U+FFFD for all other characters. */
const fallback = readFace('dejavu-sans', fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')));
const replacement = '\ufffd';

/** The faces of a font. Each character is set in the first one that has it. */
const faces: Record<FontName, Face[]> = {
  display: [readOwnFace('fraunces'), readOwnFace('fraunces-extended'), fallback],
  regular: [readOwnFace('instrument-sans'), readOwnFace('instrument-sans-extended'), fallback],
  semibold: [readOwnFace('instrument-sans-semibold'), readOwnFace('instrument-sans-semibold-extended'), fallback],
};

/** Registers the fonts with a document, which embeds subsets of those that it uses. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const { name, bytes } of new Set(Object.values(faces).flat())) pdf.registerFont(name, bytes);
}

const findFace = (font: FontName, character: string): Face | undefined =>
  faces[font].find((face) => face.font.hasGlyphForCodePoint(character.codePointAt(0)!));

/** Text in one face of a font. */
export type FontRun = { face: string; text: string };

/** Splits text into runs of one face each. Characters that no face has are replaced. */
export function splitByFace(text: string, font: FontName): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const found = findFace(font, character);
    const face = (found ?? fallback).name;
    const shown = found === undefined ? replacement : character;
    const last = runs.at(-1);
    // A space stays in the face of the word before it.
    if (last && (last.face === face || character === ' ')) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}
