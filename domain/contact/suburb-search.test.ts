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
const matchSuburbs = createSuburbSearch(suburbs);

const names = (typed: string): string[] => matchSuburbs(typed).map(({ name }) => name);

test('an empty search returns every suburb, other searches at most eight', () => {
  expect(matchSuburbs('  ')).toHaveLength(suburbs.length);
  expect(matchSuburbs('a')).toHaveLength(8);
  expect(names('laminate')).toEqual([]);
});

test('ranks the exact name first, then names with this prefix, then names with such a word', () => {
  expect(names('Gardens')).toEqual(['Gardens', 'Montague Gardens']);
  expect(names('strand').slice(0, 2)).toEqual(['Strand', 'Strandfontein']);
  expect(names('bay')[0]).toBe('Bantry Bay');
});

test('tolerates typing mistakes, accents, apostrophes and spaces', () => {
  expect(names('muizenburg')[0]).toBe('Muizenberg');
  expect(names('tambourskloof')[0]).toBe('Tamboerskloof');
  expect(names('claremnot')[0]).toBe('Claremont');
  for (const typed of ['simonstown', 'simons town', "Simon's Town"]) expect(names(typed)[0]).toBe("Simon's Town");
  expect(names('gordons bay')[0]).toBe("Gordon's Bay");
  expect(names('Séa Pöint')[0]).toBe('Sea Point');
});

test('marks the matched part of a name, but no fuzzy match', () => {
  expect(matchSuburbs('point')[0]).toMatchObject({ name: 'Green Point', mark: [6, 11] });
  expect(matchSuburbs('muizenburg')[0]).not.toHaveProperty('mark');
});

test('finds every suburb first by its name, and also by its name with one letter missing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...suburbs), fc.nat(), ({ name }, position) => {
      expect(names(name)[0]).toBe(name);
      const index = position % name.length;
      const typed = name.slice(0, index) + name.slice(index + 1);
      if (typed.length >= 6) expect(names(typed)).toContain(name);
    }),
  );
});

test('finds a suburb in any spelling', () => {
  expect(findSuburb(suburbs, ' gardens ')?.postal_code).toBe('8001');
  expect(findSuburb(suburbs, 'gordons bay')?.postal_code).toBe('7140');
  expect(findSuburb(suburbs, 'Noordhoek')?.postal_code).toBe('');
  for (const name of ['Garden', '', "'"]) expect(findSuburb(suburbs, name)).toBeUndefined();
});
