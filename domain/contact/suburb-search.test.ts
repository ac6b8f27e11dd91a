import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSuburbSearch } from './suburb-search.ts';
import { findSuburb } from './suburbs.ts';

const suburbs = [
  ['Atlantis', '7349'],
  ['Bantry Bay', '8005'],
  ['Big Bay', '7441'],
  ['Camps Bay', '8005'],
  ['Capri', '7975'],
  ['Claremont', '7708'],
  ["Devil's Peak Estate", '8001'],
  ['Gardens', '8001'],
  ["Gordon's Bay", '7140'],
  ['Green Point', '8005'],
  ['Montague Gardens', '7441'],
  ['Muizenberg', '7945'],
  ['Noordhoek', ''],
  ['Sea Point', '8005'],
  ["Simon's Town", '7975'],
  ['Strand', '7140'],
  ['Strandfontein', '7785'],
  ['Tamboerskloof', '8001'],
].map(([name = '', postal_code = '']) => ({ name, postal_code }));
const searchSuburbs = createSuburbSearch(suburbs);

const findNames = (typed: string): string[] => searchSuburbs(typed).map(({ name }) => name);

test('an empty search for suburbs returns all of them, other searches at most eight', () => {
  expect(searchSuburbs('  ')).toHaveLength(suburbs.length);
  expect(searchSuburbs('a')).toHaveLength(8);
  expect(findNames('laminate')).toEqual([]);
});

test('the exact name of a suburb is first, then names with this prefix, then names with such a word', () => {
  expect(findNames('Gardens')).toEqual(['Gardens', 'Montague Gardens']);
  expect(findNames('strand').slice(0, 2)).toEqual(['Strand', 'Strandfontein']);
  expect(findNames('bay')[0]).toBe('Bantry Bay');
});

test('the search for suburbs tolerates typing mistakes, accents, apostrophes and spaces', () => {
  expect(findNames('muizenburg')[0]).toBe('Muizenberg');
  expect(findNames('tambourskloof')[0]).toBe('Tamboerskloof');
  expect(findNames('claremnot')[0]).toBe('Claremont');
  for (const typed of ['simonstown', 'simons town', "Simon's Town"]) expect(findNames(typed)[0]).toBe("Simon's Town");
  expect(findNames('gordons bay')[0]).toBe("Gordon's Bay");
  expect(findNames('Séa Pöint')[0]).toBe('Sea Point');
});

test('the matched part of a name is marked, but not in a fuzzy match', () => {
  expect(searchSuburbs('point')[0]).toMatchObject({ name: 'Green Point', matchRange: [6, 11] });
  expect(searchSuburbs('muizenburg')[0]).not.toHaveProperty('matchRange');
});

test('every suburb is first for its name, and found for its name with one letter missing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...suburbs), fc.nat(), ({ name }, position) => {
      expect(findNames(name)[0]).toBe(name);
      const index = position % name.length;
      const typed = name.slice(0, index) + name.slice(index + 1);
      if (typed.length >= 6) expect(findNames(typed)).toContain(name);
    }),
  );
});

test('findSuburb ignores case, spaces and apostrophes', () => {
  expect(findSuburb(suburbs, ' gardens ')?.postal_code).toBe('8001');
  expect(findSuburb(suburbs, 'gordons bay')?.postal_code).toBe('7140');
  expect(findSuburb(suburbs, 'Noordhoek')?.postal_code).toBe('');
  for (const name of ['Garden', '', "'"]) expect(findSuburb(suburbs, name)).toBeUndefined();
});
