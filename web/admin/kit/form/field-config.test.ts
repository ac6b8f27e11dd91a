import { expect, test } from 'vitest';
import { validateNumbers, parseDecimal, type FieldConfig } from './field-config.ts';

test('parses numbers in the notations that people use', () => {
  expect(['R 12 500,50', '-33.9', ' ', '12,5x'].map(parseDecimal)).toEqual([12500.5, -33.9, undefined, NaN]);
});

test('returns a message for an invalid or out-of-range number', () => {
  const fields: FieldConfig[] = [
    { name: 'words', label: 'Words', panel: 'A' },
    { name: 'price', label: 'Price', panel: 'A', kind: 'number', range: [0, 10] },
  ];
  const getMessage = (price: string) => validateNumbers(fields, { words: 'x', price })['price'];
  expect(['', '10'].map(getMessage)).toEqual([undefined, undefined]);
  expect(getMessage('ten')).toBe('Enter a number, for example 12.50.');
  expect(getMessage('10,01')).toBe('Enter a number from 0 to 10.');
});

test('returns a message for a number with too many decimals', () => {
  const getMessage = (days: string, share: string) =>
    validateNumbers(
      [
        { name: 'days', label: 'Days', panel: 'A', kind: 'number', decimals: 0 },
        { name: 'share', label: 'Share', panel: 'A', kind: 'number', decimals: 2 },
      ],
      { days, share },
    );
  expect(getMessage('7', '33,33')).toEqual({});
  expect(getMessage('7.5', '33.335')).toEqual({ days: 'Enter a whole number.', share: 'Enter a number with up to 2 decimals.' });
});
