import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaymentReference, maxPayments } from './payment-reference.ts';

/** Returns true if the check digits are correct: with letters as numbers, the reference leaves 1 when divided by 97. */
const hasValidCheckDigits = (reference: string): boolean =>
  BigInt([...reference].map((character) => Number.parseInt(character, 36)).join('')) % 97n === 1n;

const order = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  sequence: fc.integer({ min: 1, max: 9_999_999 }),
  position: fc.nat(maxPayments - 1),
});

test('a reference has at most 12 digits and capitals, none of them I, L or O, and valid check digits', () => {
  fc.assert(
    fc.property(order, (payment) => {
      const reference = formatPaymentReference(payment);
      expect(reference).toMatch(/^[0-9A-HJKMNP-Z]{1,12}$/);
      expect(hasValidCheckDigits(reference)).toBe(true);
    }),
  );
});

test('payments of all orders have different references', () => {
  fc.assert(
    fc.property(order, order, (one, other) => {
      fc.pre(one.year !== other.year || one.sequence !== other.sequence || one.position !== other.position);
      expect(formatPaymentReference(one)).not.toBe(formatPaymentReference(other));
    }),
  );
});

test('a wrong digit or two swapped neighbours are found', () => {
  fc.assert(
    fc.property(order, fc.nat(11), fc.integer({ min: 1, max: 9 }), (payment, at, added) => {
      const characters = [...formatPaymentReference(payment)];
      const place = at % characters.length;
      const next = (place + 1) % characters.length;
      const swapped = characters.with(place, characters[next]!).with(next, characters[place]!);
      if (next > place && characters[place] !== characters[next]) expect(hasValidCheckDigits(swapped.join(''))).toBe(false);
      if (/\d/.test(characters[place]!)) {
        const wrong = characters.with(place, String((Number(characters[place]) + added) % 10));
        expect(hasValidCheckDigits(wrong.join(''))).toBe(false);
      }
    }),
  );
});

test('the number of a reference, letters as in ISO 7064, leaves 1 when divided by 97', () => {
  const reference = formatPaymentReference({ year: 2026, sequence: 1, position: 0 });
  expect(reference).toMatch(/^2600001A\d\d$/);
  expect(Number(reference.replace('A', '10')) % 97).toBe(1);
});

test('values that do not fit are an error', () => {
  const payment = { year: 2026, sequence: 1, position: 0 };
  for (const wrong of [
    { year: 1999 },
    { year: 2026.5 },
    { sequence: 0 },
    { sequence: 10_000_000 },
    { position: -1 },
    { position: maxPayments },
  ]) {
    expect(() => formatPaymentReference({ ...payment, ...wrong })).toThrow(RangeError);
  }
});
