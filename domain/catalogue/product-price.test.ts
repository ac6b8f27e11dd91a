import { expect, test } from 'vitest';
import { adjustPrice, parsePriceChange, parseRand } from './product-price.ts';
import { isSlug, toSlug } from '#domain/shared/slug.ts';

test('parseRand parses rand amounts as typed, and rejects invalid ones', () => {
  for (const [typed, cents] of [
    ['2450', 245_000],
    ['R2 450,50', 245_050],
    ['2\u00a0450.5', 245_050],
    [' r 99 ', 9900],
    [0, 0],
    [1850.5, 185_050],
    ['10000000', 1_000_000_000],
  ] as const) {
    expect(parseRand(typed), String(typed)).toBe(cents);
  }
  for (const typed of ['', 'cheap', '-1', -1, '1,234,50', '10.005', 10.005, '1e3', Number.NaN, Infinity, '10000001', '12R50', '1 R']) {
    expect(parseRand(typed), String(typed)).toBeUndefined();
  }
});

test('parsePriceChange parses a percentage as typed, from -90 to 500 and not 0', () => {
  for (const [typed, percent] of [
    ['5', 5],
    [' 7,5 % ', 7.5],
    ['7.25%', 7.25],
    ['+10', 10],
    ['-10', -10],
    ['\u221210', -10],
    ['-90', -90],
    ['500', 500],
    ['-0.01', -0.01],
  ] as const) {
    expect(parsePriceChange(typed), typed).toBe(percent);
  }
  for (const typed of ['', '%', '0', '0,0', '-90.01', '500.01', '5%%', '%5', '5%5', '1e2', 'x5', '5x', '--5', '1,000.5', '1 5']) {
    expect(parsePriceChange(typed), typed).toBeUndefined();
  }
});

test('adjustPrice changes a price by a percentage and rounds it, but never to 0, which means priced on request', () => {
  expect(adjustPrice(245_000, 7.5, 100)).toBe(263_400);
  expect(adjustPrice(245_000, 7.5, 1)).toBe(263_375);
  expect(adjustPrice(245_000, -10, 5000)).toBe(220_000);
  expect(adjustPrice(333_33, 10, 500)).toBe(36_500);
  expect(adjustPrice(100, -90, 5000)).toBe(10);
  expect(adjustPrice(1, -90, 1)).toBe(1);
  expect(adjustPrice(0, 500, 1)).toBe(0);
});

test('toSlug creates a valid slug from a name', () => {
  expect(toSlug('Karoo Night, 30 mm')).toBe('karoo-night-30-mm');
  expect(toSlug('  Señorita Crème — №1!  ')).toBe('senorita-creme-no1');
  expect(toSlug('黒御影石')).toBe('');
  expect(toSlug('x'.repeat(200))).toHaveLength(80);
  expect(toSlug(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79));
  for (const slug of ['a', 'karoo-night', '30-mm']) expect(isSlug(slug), slug).toBe(true);
  for (const slug of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'a/b', 'é', 'x'.repeat(81)]) expect(isSlug(slug), slug).toBe(false);
});
