import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getMaxTypos, calculateEditDistance, findFolded, findTextDistance, parseSearchTerms } from './search-text.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 9 });

describe('calculateEditDistance', () => {
  test('counts insertions, deletions, substitutions and transpositions', () => {
    expect(calculateEditDistance('granite', 'granite', 2)).toBe(0);
    expect(calculateEditDistance('granit', 'granite', 2)).toBe(1);
    expect(calculateEditDistance('grantie', 'granite', 2)).toBe(1);
    expect(calculateEditDistance('mrable', 'marble', 2)).toBe(1);
    expect(calculateEditDistance('quarts', 'quartz', 2)).toBe(1);
    expect(calculateEditDistance('abc', 'xyz', 2)).toBe(3);
  });
  test('is symmetric, and 0 only for equal words', () => {
    fc.assert(
      fc.property(
        word,
        word,
        (a, b) => calculateEditDistance(a, b, 9) === calculateEditDistance(b, a, 9) && (calculateEditDistance(a, b, 9) === 0) === (a === b),
      ),
    );
  });
  test('is at most 1 after one edit', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom(...'xyz'), (a, position, letter) => {
        const index = position % a.length;
        return calculateEditDistance(a, a.slice(0, index) + letter + a.slice(index + 1), 3) <= 1;
      }),
    );
  });
});

describe('parseSearchTerms', () => {
  test('returns the folded words, up to a maximum', () => {
    expect(parseSearchTerms('  Nkosi  Kalk-Bay 082 ')).toEqual([['nkosi'], ['kalk-bay', 'kalkbay'], ['082']]);
    expect(parseSearchTerms(' ')).toEqual([]);
    expect(parseSearchTerms('a '.repeat(50))).toHaveLength(8);
  });
  test('reads a phone number in any notation as one word', () => {
    for (const typed of ['0821234567', '082 123 4567', '(082) 123-4567', '+27 82 123 4567', '0027821234567', '821234567'])
      expect(parseSearchTerms(typed), typed).toEqual([['821234567']]);
  });
});

describe('findTextDistance', () => {
  test('is 0 for a word without the apostrophe or the hyphen of the text', () => {
    expect(findTextDistance('oneill', "The kitchen of the O'Neills")).toBe(0);
    expect(findTextDistance('offwhite', 'Off-white granite')).toBe(0);
    expect(findTextDistance('white', 'Off-white granite')).toBe(0);
  });
});

describe('findFolded', () => {
  test('returns the range of the original text, however its accents are written', () => {
    const findText = (text: string, searched: string) => {
      const range = findFolded(text, searched);
      return range && text.slice(...range);
    };
    expect(findText('Ärmel und Café-Tisch', 'cafe')).toBe('Café');
    expect(findText('A\u0308rmel und Cafe\u0301-Tisch', 'cafe')).toBe('Cafe\u0301');
    expect(findText('Granite', 'granite')).toBe('Granite');
    expect(findText('Granite', 'marble')).toBeUndefined();
    expect(findText('Granite', '')).toBeUndefined();
  });
});

describe('findTextDistance', () => {
  const text = 'Namaqua Honey Onyx Travertine Vein-cut Café';
  test('tolerates one typing mistake in words of 4–5 letters and two in longer ones, including transpositions', () => {
    expect(['abc', 'onyx', 'honey', 'namaqua', '3200'].map(getMaxTypos)).toEqual([0, 1, 1, 2, 0]);
    expect(findTextDistance('onxy', text)).toBe(1);
    expect(findTextDistance('hnoey', text)).toBe(1);
    expect(findTextDistance('travretnie', text)).toBe(2);
    expect(findTextDistance('hoyen', text)).toBeUndefined();
    expect(findTextDistance('vien', 'vein')).toBe(1);
    expect(findTextDistance('vne', 'vein')).toBeUndefined();
  });
  test('ignores accents, finds parts of words and incomplete words, and requires every word', () => {
    expect(findTextDistance('cafe', text)).toBe(0);
    expect(findTextDistance('CAFÉ honey', text)).toBe(0);
    expect(findTextDistance('maqua', text)).toBe(0);
    expect(findTextDistance('travrt', text)).toBe(1);
    expect(findTextDistance('honey marble', text)).toBeUndefined();
    expect(findTextDistance('   ', text)).toBe(0);
  });
});
