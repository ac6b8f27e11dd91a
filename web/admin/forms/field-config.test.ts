import { expect, test } from 'vitest';
import { validateNumbers, parseDecimal, type FieldConfig } from './field-config.ts';

test('numbers are read as people type them', () => {
  expect(['R 12 500,50', '-33.9', ' ', '12,5x'].map(parseDecimal)).toEqual([12500.5, -33.9, undefined, NaN]);
});

test('what is no number, or lies where it cannot, is said of its field', () => {
  const fields: FieldConfig[] = [
    { name: 'words', label: 'Words', panel: 'A' },
    { name: 'price', label: 'Price', panel: 'A', kind: 'number', range: [0, 10] },
  ];
  const messageFor = (price: string) => validateNumbers(fields, { words: 'x', price })['price'];
  expect(['', '10'].map(messageFor)).toEqual([undefined, undefined]);
  expect(messageFor('ten')).toBe('Write a number, as in 12.50.');
  expect(messageFor('10,01')).toBe('Between 0 and 10.');
});
