import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTrunkZero,
  editPhoneNumber,
  formatPhone,
  maxPhoneDigits,
  toInternationalNumber,
  toNationalNumber,
  toPhoneInput,
} from './phone.ts';

/** Returns a field's content after each character was typed at its end. */
const typeText = (text: string): string => [...text].reduce((number, character) => editPhoneNumber(number + character).number, '');

const digit = fc.constantFrom(...'0123456789');
const nineDigits = fc
  .tuple(fc.constantFrom(...'123456789'), fc.array(digit, { minLength: 8, maxLength: 8 }))
  .map(([firstDigit, otherDigits]) => firstDigit + otherDigits.join(''));
const separator = fc.constantFrom('', ' ', '-', '.', '(', ')', '\u00a0', ' (');
/** Generates notations of a number with separators between its characters. */
const withSeparators = (number: string) =>
  fc
    .array(separator, { minLength: number.length, maxLength: number.length })
    .map((separators) => [...number].map((character, index) => character + separators[index]).join(''));
const prefix = fc.constantFrom('+27', '0027', '27', '+270', '00270', '0');

describe('a number typed into a phone field', () => {
  test.each([
    '0821234567',
    '+27821234567',
    '27821234567',
    '0027821234567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '(+27) 82-123-4567',
    '082.123.4567',
    'tel:+27821234567',
    '0821234567999',
    '+27821234567999',
  ])('%s becomes ten digits, typed and pasted', (number) => {
    expect(editPhoneNumber(number).number).toBe('0821234567');
    expect(typeText(number)).toBe('0821234567');
  });

  test('is the same whether it is typed character by character or pasted', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[+027 ]{0,8}[\d +()-]{0,14}$/));
    fc.assert(fc.property(text, (typed) => typeText(typed) === editPhoneNumber(typed).number));
  });

  test('contains at most ten digits and nothing else, at any caret position', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), (typed, caret) => {
        const edited = editPhoneNumber(typed, caret);
        expect(edited.number).toMatch(/^\d{0,10}$/);
        expect(edited.caret).toBeLessThanOrEqual(edited.number.length);
      }),
    );
  });

  test('does not change when digits are typed before or after a complete national number', () => {
    fc.assert(
      fc.property(nineDigits, fc.nat(10), digit, (number, position, addedDigit) => {
        const national = `0${number}`;
        const edited = national.slice(0, position) + addedDigit + national.slice(position);
        // A zero before the area code 027 reads as the country code.
        fc.pre(!edited.startsWith('0027'));
        expect(editPhoneNumber(national)).toEqual({ number: national, caret: maxPhoneDigits });
        expect(editPhoneNumber(edited, position + 1)).toEqual({ number: national, caret: position });
      }),
    );
  });

  test('keeps all nine digits after a country code in any notation', () => {
    const numbers = fc
      .tuple(prefix, nineDigits)
      .chain(([code, number]) => fc.tuple(withSeparators(code + number), fc.constant(`0${number}`)));
    fc.assert(
      fc.property(numbers, ([typed, national]) => {
        expect(typeText(typed)).toBe(national);
        expect(toNationalNumber(typed)).toBe(national);
        expect(toPhoneInput(typed)).toBe(national);
      }),
    );
  });

  test('keeps the caret after a digit that is typed in the middle', () => {
    expect(editPhoneNumber('08x21234567', 3)).toEqual({ number: '0821234567', caret: 2 });
    expect(editPhoneNumber('082 123', 4)).toEqual({ number: '082123', caret: 3 });
    // The country code is typed before a number without the leading zero.
    expect(editPhoneNumber('27821234567', 2)).toEqual({ number: '0821234567', caret: 1 });
  });

  test('is unchanged while it is incomplete', () => {
    for (const typed of ['0', '2', '27', '2782', '278212345', '2782123456', '00', '002', '0027']) {
      expect(editPhoneNumber(typed).number).toBe(typed);
    }
  });

  test('gets a leading zero if it has nine digits and does not begin with the country code', () => {
    expect(addTrunkZero('821234567')).toBe('0821234567');
    for (const number of ['', '0821234567', '082123456', '82123456', '278212345', '2782123456']) {
      expect(addTrunkZero(number)).toBe(number);
    }
  });
});

test('a number in any stored notation is formatted with the prefix +27', () => {
  for (const number of ['0821234567', '821234567', '+27821234567', '082 123 4567']) {
    expect(formatPhone(number)).toBe('+27 82 123 4567');
    expect(toInternationalNumber(number)).toBe('+27821234567');
  }
  expect(formatPhone('020 7946 0000', '44')).toBe('+44 20 794 60000');
});
