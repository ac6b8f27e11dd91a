import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTypos, editDistance, findFolded, textDistance, parseAdminSearch } from './search-text.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 9 });

describe('editDistance', () => {
  test('counts letters added, dropped, changed, and swapped with their neighbour', () => {
    expect(editDistance('granite', 'granite', 2)).toBe(0);
    expect(editDistance('granit', 'granite', 2)).toBe(1);
    expect(editDistance('grantie', 'granite', 2)).toBe(1);
    expect(editDistance('mrable', 'marble', 2)).toBe(1);
    expect(editDistance('quarts', 'quartz', 2)).toBe(1);
    expect(editDistance('abc', 'xyz', 2)).toBe(3);
  });
  test('is the same both ways, and 0 only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => editDistance(a, b, 9) === editDistance(b, a, 9) && (editDistance(a, b, 9) === 0) === (a === b)),
    );
  });
  test('one change anywhere is at most one', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom(...'xyz'), (a, at, letter) => {
        const index = at % a.length;
        return editDistance(a, a.slice(0, index) + letter + a.slice(index + 1), 3) <= 1;
      }),
    );
  });
});

describe('typedWords', () => {
  test('are the words as typed, and no page full of them', () => {
    expect(parseAdminSearch('  Nkosi  Kalk-Bay 082 ')).toEqual(['nkosi', 'kalk-bay', '082']);
    expect(parseAdminSearch(' ')).toEqual([]);
    expect(parseAdminSearch('a '.repeat(50))).toHaveLength(8);
  });
  test('a phone number is one word however it is written', () => {
    for (const typed of ['0821234567', '082 123 4567', '(082) 123-4567', '+27 82 123 4567', '0027821234567', '821234567'])
      expect(parseAdminSearch(typed), typed).toEqual(['821234567']);
  });
});

describe('findFolded', () => {
  test('returns the range of the original text, however its accents are written', () => {
    const find = (text: string, searched: string) => {
      const range = findFolded(text, searched);
      return range && text.slice(...range);
    };
    expect(find('Ärmel und Café-Tisch', 'cafe')).toBe('Café');
    expect(find('A\u0308rmel und Cafe\u0301-Tisch', 'cafe')).toBe('Cafe\u0301');
    expect(find('Granite', 'granite')).toBe('Granite');
    expect(find('Granite', 'marble')).toBeUndefined();
    expect(find('Granite', '')).toBeUndefined();
  });
});

describe('searchDistance', () => {
  const text = 'Namaqua Honey Onyx Travertine Vein-cut Café';
  test('one typo in words of 4–5 letters and two in longer ones forgiven, transposed letters included', () => {
    expect(['abc', 'onyx', 'honey', 'namaqua', '3200'].map(maxTypos)).toEqual([0, 1, 1, 2, 0]);
    expect(textDistance('onxy', text)).toBe(1);
    expect(textDistance('hnoey', text)).toBe(1);
    expect(textDistance('travretnie', text)).toBe(2);
    expect(textDistance('hoyen', text)).toBeUndefined();
    expect(textDistance('vien', 'vein')).toBe(1);
    expect(textDistance('vne', 'vein')).toBeUndefined();
  });
  test('accents are ignored, parts of words and words still being typed are found, every word must stand somewhere', () => {
    expect(textDistance('cafe', text)).toBe(0);
    expect(textDistance('CAFÉ honey', text)).toBe(0);
    expect(textDistance('maqua', text)).toBe(0);
    expect(textDistance('travrt', text)).toBe(1);
    expect(textDistance('honey marble', text)).toBeUndefined();
    expect(textDistance('   ', text)).toBe(0);
  });
});
