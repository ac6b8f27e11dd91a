import { expect, test } from 'vitest';
import { parseNumberSearch } from './record-number.ts';

test('the number of a quote or order is found in any notation', () => {
  for (const search of [
    'Q-2026-00009',
    'q-2026-9',
    'Q 2026/00009',
    'Q202600009',
    'quote no. 2026-9',
    'Q\u20132026\u201300009',
    ' q 2026 00009 ',
    'Q.2026.00009',
    'Q_2026_00009',
    'quotation 2026-9',
    'Quote Q-2026-00009',
    'Your quote no. Q-2026-00009.',
    '"Q-2026-00009"',
    '(Q-2026-00009),',
  ])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%q-2026-00009%', isCertain: true });
  for (const search of ['O-2026-00001', 'order 2026-1', 'o2026-00001', 'Order: O-2026-00001'])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%o-2026-00001%', isCertain: true });
  for (const search of ['q 9', 'Q9', 'Quote #9', 'q-00009'])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%q-____-00009%', isCertain: true });
  for (const search of ['#9', '#00009', '# 9'])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%_-____-00009%', isCertain: true });
  expect(parseNumberSearch('q 123456')).toEqual({ pattern: '%q-____-123456%', isCertain: true });
});

test('a year and a number without a letter may also be a phone number', () => {
  for (const search of ['2026-00009', '2026 9', '2026/00009', '202600009'])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%_-2026-00009%', isCertain: false });
});

test('the reference of a payment is found with spaces, in lower case and without check digits', () => {
  for (const search of [
    '2600001A48',
    '2600001a48',
    '26 00001 A 48',
    '2600001-A48',
    'Ref. 2600001A48',
    'payment reference: 2600001A48',
    '2600001A48.',
  ])
    expect(parseNumberSearch(search), search).toEqual({ pattern: '%2600001a48%', isCertain: true });
  expect(parseNumberSearch('2600001A')).toEqual({ pattern: '%2600001a%', isCertain: true });
});

test('names, addresses, postal codes and phone numbers are no numbers', () => {
  for (const search of [
    '',
    '#',
    'q',
    '00009',
    '8001',
    '082 123 4567',
    '+27 82 123 4567',
    'Nkosi 9',
    '12 Kloof Street',
    'Orange 12',
    '12345678',
    'Order Street',
    'Reference 2600001',
  ])
    expect(parseNumberSearch(search), search).toBeUndefined();
});
