// The SQL function `fold_text` contains the same tables. A test compares them.

/** Characters that the normalization would turn into a space with an accent, or into two characters. */
const replacedFirst: Readonly<Record<string, string>> = { '´': "'", '″': '"' };

/** Accents, and characters without a visible form: soft hyphens, zero-width spaces, direction marks, variation selectors. */
const removed =
  /[\u0300-\u036f]|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

/** Lowercase characters that look like another character or stand for it: each character of a key becomes the value. */
const replacements: Readonly<Record<string, string>> = {
  '‘’‚‛′`ʹʻʼʽʾʿˈꞌ‹›': "'",
  '“”„‟«»ʺ': '"',
  '‐‒–—―−⁃': '-',
  '⁄∕': '/',
  '×✕✖': 'x',
  ǃ: '!',
  øɵ: 'o',
  ł: 'l',
  đð: 'd',
  ƒ: 'f',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const replacementByCharacter = new Map(
  Object.entries(replacements).flatMap(([characters, text]) => Array.from(characters, (character) => [character, text] as const)),
);

/**
 * Folds a text for searching: lower case, no accents, and one form of characters that look alike or stand for each other, such as quotation
 * marks, dashes, spaces, ligatures and full-width letters. The SQL function `fold_text` does the same. Lowers each letter separately, because
 * JavaScript lowers a `Σ` at the end of a word to `ς` instead of `σ`.
 */
export const foldText = (text: string): string =>
  Array.from(
    text
      .replace(/[´″]/g, (character) => replacedFirst[character]!)
      .normalize('NFKD')
      .replace(removed, ''),
    (letter) => {
      const lowercase = letter.toLowerCase();
      return replacementByCharacter.get(lowercase) ?? lowercase;
    },
  ).join('');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/**
 * Folds a text, with umlauts as two letters, and without apostrophes and hyphens inside words: `mueller` for `Müller`, `oneill` for `O'Neill`.
 * The SQL function `fold_spelling` does the same.
 */
export const foldSpelling = (text: string): string =>
  foldText(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => umlauts[letter]!),
  ).replace(/(?<=\p{L})['-](?=\p{L})/gu, '');

/** Returns the folded text, followed by its other spelling if that differs. The SQL function `searchable_text` does the same. */
export function toSearchableText(text: string): string {
  const [folded, spelling] = [foldText(text), foldSpelling(text)];
  return spelling === folded ? folded : `${folded} ${spelling}`;
}
