import { expect, test } from 'vitest';
import { maxDuplicateAgeDays, listDuplicateReasons, type ComparableQuote } from './duplicate-quotes.ts';

const quote: ComparableQuote = {
  customerId: 'thandi',
  phone: '+27821234567',
  line1: '12 Kloof St.',
  suburb: 'Gardens',
  stone: 'paarl-rock',
  createdAt: new Date('2026-11-01T08:00:00Z'),
};
const stranger: ComparableQuote = {
  ...quote,
  customerId: 'pieter',
  phone: '+27830000000',
  line1: '3 Long Street',
  suburb: 'Woodstock',
  stone: 'other',
};

test.each<[string, Partial<ComparableQuote>, string[]]>([
  ['nothing in common', {}, []],
  ['the same customer', { customerId: 'thandi' }, ['same_customer']],
  ['the same customer with the same phone number', { customerId: 'thandi', phone: quote.phone }, ['same_customer']],
  ['the same phone', { phone: quote.phone }, ['same_phone']],
  ['the same address in another notation', { line1: ' 12 KLOOF  st', suburb: 'gardens' }, ['same_address']],
  ['the same address with accents and a suburb in two words', { line1: '12 Klóof St', suburb: 'Gar dens' }, ['same_address']],
  ['the same digits of another address', { line1: '1 2 Kloof St', suburb: 'Gardens' }, []],
  ['the same street in another suburb', { line1: quote.line1 }, []],
  ['the same stone in the same suburb', { suburb: 'GARDENS', stone: quote.stone }, ['same_stone_and_suburb']],
  ['the same stone in another suburb', { stone: quote.stone }, []],
  ['the same phone and address', { phone: quote.phone, line1: quote.line1, suburb: quote.suburb }, ['same_phone', 'same_address']],
])('two quotes with %s have the expected signs of a duplicate', (_description, overrides, signs) => {
  expect(listDuplicateReasons(quote, { ...stranger, ...overrides })).toEqual(signs);
});

test('equal missing values are not a sign, and quotes more than 30 days apart are not duplicates', () => {
  expect(
    listDuplicateReasons({ ...quote, phone: null, line1: '', suburb: '' }, { ...stranger, phone: null, line1: '', suburb: '' }),
  ).toEqual([]);
  const createLaterQuote = (days: number) => ({ ...quote, createdAt: new Date(quote.createdAt.getTime() + days * 86_400_000) });
  expect(listDuplicateReasons(quote, createLaterQuote(maxDuplicateAgeDays))).toContain('same_customer');
  expect(listDuplicateReasons(quote, createLaterQuote(maxDuplicateAgeDays + 1))).toEqual([]);
  expect(listDuplicateReasons(createLaterQuote(maxDuplicateAgeDays + 1), quote)).toEqual([]);
});
