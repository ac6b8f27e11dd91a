import { expect, test } from 'vitest';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { defaultPricing, getZoneCode } from '#domain/pricing/price-book.ts';
import { isSameSuburb } from './suburb-name.ts';

test('the comparison of suburbs ignores case, accents, punctuation and spaces', () => {
  expect(isSameSuburb("Prince's Crêst ", 'princes crest')).toBe(true);
  expect(isSameSuburb('Sea Point', 'Green Point')).toBe(false);
  expect(isSameSuburb(' ', '')).toBe(false);
});

test('delivery zones compare suburbs by the same rule', () => {
  const zones = [
    { code: 'city', name: 'City', suburbs: ['Sea Point'] },
    { code: 'north', name: 'North', suburbs: ['Sea-Point'] },
  ];
  expect(getZoneCode({ zones }, 'SEAPOINT')).toBe('city');
  const book = { showEstimate: true, vatRate: 1500, standardDepthMm: 600, ...defaultPricing, lines: [], zones };
  expect(validatePriceBook(book)).toContainEqual({
    field: 'zone:north',
    part: 'suburbs',
    message: 'Sea-Point is in two zones. Keep the suburb in one of them.',
  });
});
