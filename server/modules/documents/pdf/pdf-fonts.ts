import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

export type FontName = 'display' | 'regular' | 'semibold';
type Face = { name: string; bytes: Buffer; font: Font };

// Relative to the repository, because the built web process runs from another folder than the sources.
const fontsFolder = new URL('server/modules/documents/pdf/fonts/', repositoryRoot);

function readFace(name: string, path: string | URL): Face {
  const bytes = readFileSync(path);
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts`);
  return { name, bytes, font };
}
const readBundledFace = (name: string): Face => readFace(name, new URL(`${name}.ttf`, fontsFolder));

/** DejaVu Sans, for Greek, Cyrillic, Arabic and Hebrew letters and symbols. */
const fallbackFace = readFace('dejavu-sans', fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')));
/** Noto Sans, for scripts that DejaVu Sans lacks. Chinese, Japanese and Korean fonts would be 4 MB or more, so staff are warned of their characters. */
const readScriptFaces = (weight: 400 | 600): Face[] =>
  (['devanagari', 'ethiopic', 'thai'] as const).map((script) => {
    const path = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`;
    return readFace(`noto-sans-${script}-${weight}`, fileURLToPath(import.meta.resolve(path)));
  });
const [regularScriptFaces, semiboldScriptFaces] = [readScriptFaces(400), readScriptFaces(600)];

/** The faces of a font. Each character uses the first face that contains it. */
const faces: Record<FontName, Face[]> = {
  display: [readBundledFace('fraunces'), readBundledFace('fraunces-extended'), fallbackFace, ...regularScriptFaces],
  regular: [readBundledFace('instrument-sans'), readBundledFace('instrument-sans-extended'), fallbackFace, ...regularScriptFaces],
  semibold: [
    readBundledFace('instrument-sans-semibold'),
    readBundledFace('instrument-sans-semibold-extended'),
    fallbackFace,
    ...semiboldScriptFaces,
  ],
};

/** Registers all faces with a document. The file embeds only the used characters of each face. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const { name, bytes } of new Set(Object.values(faces).flat())) pdf.registerFont(name, bytes);
}

const findFace = (font: FontName, character: string): Face | undefined =>
  faces[font].find((face) => face.font.hasGlyphForCodePoint(character.codePointAt(0)!));

/**
 * Composes letters, removes invisible characters, and replaces control characters by spaces.
 * Bidirectional controls are invisible characters that could reorder the text around them.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed();

/** Lists the different characters that no face contains. They appear as code points. */
export const listUnprintable = (text: string, font: FontName = 'regular'): string[] => [
  ...new Set([...cleanText(text)].filter((character) => findFace(font, character) === undefined)),
];

/** Formats the code point of a character, so that a document identifies every name: `[U+77F3]`. */
const formatCodePoint = (character: string): string => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;

/** Text in one face of a font. */
export type FontRun = { face: string; text: string };

/** Splits text into runs of one face each. Replaces characters that no face contains by their code points. */
export function splitByFace(text: string, font: FontName): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const matchingFace = findFace(font, character);
    const face = (matchingFace ?? faces[font][0]!).name;
    const displayed = matchingFace === undefined ? formatCodePoint(character) : character;
    const lastRun = runs.at(-1);
    // A space uses the face of the word before it.
    if (lastRun && (lastRun.face === face || character === ' ')) lastRun.text += displayed;
    else runs.push({ face, text: displayed });
  }
  return runs;
}
