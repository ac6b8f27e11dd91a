import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaymentReference, maxPayments } from './payment-reference.ts';

/**
 * Returns true for a reference with a valid format and correct check digits. With letters as numbers, its remainder is 1 when divided by
 * 97. Only the format detects a letter in the wrong place, for example `1B` and `B1`, which are both 111.
 */
const isValidReference = (reference: string): boolean =>
  /^\d{7,9}[A-HJKMNP-Z]\d{2}$/.test(reference) &&
  BigInt([...reference].map((character) => Number.parseInt(character, 36)).join('')) % 97n === 1n;

const arbitraryPayment = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  sequence: fc.integer({ min: 1, max: 9_999_999 }),
  position: fc.nat(maxPayments - 1),
});

test('a reference has at most 12 digits and capitals, none of them I, L or O, and valid check digits', () => {
  fc.assert(
    fc.property(arbitraryPayment, (payment) => {
      const reference = formatPaymentReference(payment);
      expect(reference).toMatch(/^[0-9A-HJKMNP-Z]{1,12}$/);
      expect(isValidReference(reference)).toBe(true);
    }),
  );
});

test('payments of all orders have different references', () => {
  fc.assert(
    fc.property(arbitraryPayment, arbitraryPayment, (a, b) => {
      fc.pre(a.year !== b.year || a.sequence !== b.sequence || a.position !== b.position);
      expect(formatPaymentReference(a)).not.toBe(formatPaymentReference(b));
    }),
  );
});

test('the format and the check digits detect a wrong digit and two swapped neighbours', () => {
  fc.assert(
    fc.property(arbitraryPayment, fc.nat(11), fc.integer({ min: 1, max: 9 }), (payment, offset, difference) => {
      const characters = [...formatPaymentReference(payment)];
      const position = offset % characters.length;
      const next = (position + 1) % characters.length;
      const swapped = characters.with(position, characters[next]!).with(next, characters[position]!);
      if (next > position && characters[position] !== characters[next]) expect(isValidReference(swapped.join(''))).toBe(false);
      if (/\d/.test(characters[position]!)) {
        const invalid = characters.with(position, String((Number(characters[position]) + difference) % 10));
        expect(isValidReference(invalid.join(''))).toBe(false);
      }
    }),
  );
});

test('a reference with its letters as numbers has the remainder 1 when divided by 97 (ISO 7064)', () => {
  const reference = formatPaymentReference({ year: 2026, sequence: 1, position: 0 });
  expect(reference).toMatch(/^2600001A\d\d$/);
  expect(Number(reference.replace('A', '10')) % 97).toBe(1);
});

test('a reference is not created for values out of range', () => {
  const payment = { year: 2026, sequence: 1, position: 0 };
  for (const invalid of [
    { year: 1999 },
    { year: 2100 },
    { year: 2026.5 },
    { sequence: 0 },
    { sequence: 10_000_000 },
    { position: -1 },
    { position: maxPayments },
  ]) {
    expect(() => formatPaymentReference({ ...payment, ...invalid })).toThrow(RangeError);
  }
});
