// Browser code does not use libphonenumber-js (145 kB), because it formats only South African numbers.

/** Maximum number of characters in a phone field (specification, section 9). */
export const maxPhoneDigits = 10;

// `0027` and `270` (from `+27 (0)82`) are a country code. `27` alone is a country code only before nine digits.
const countryCode = /^(?:0027(?=\d)0?|270|27(?=\d{9}))/;

/** Returns true for a country calling code without `+`: 1 to 3 digits. */
export const isCallingCode = (text: string): boolean => /^\d{1,3}$/.test(text.trim());

/** Returns true for a country code of two letters. */
export const isCountryCode = (text: string): boolean => /^[a-z]{2}$/i.test(text.trim());

const getDigits = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Returns the digits of a number as dialled within South Africa: `+27 82 123 4567` and `0027821234567` become `0821234567`.
 * Processes one digit at a time, so that typing and pasting a number give the same result. Does not limit the length.
 */
export const toNationalNumber = (typed: string): string =>
  [...getDigits(typed)].reduce((number, digit) => (number + digit).replace(countryCode, '0'), '');

/**
 * Returns the content of a phone field after an edit: digits only, without the country code, at most ten. Digits over the limit are
 * removed from the end of the inserted text, so that an insertion never removes the last digit.
 * @param typed the field's content, edit included
 * @param caret the caret's position in `typed`; the returned caret is a position in `number`
 */
export function editPhoneNumber(typed: string, caret = typed.length): { number: string; caret: number } {
  const [before, after] = [getDigits(typed.slice(0, caret)), getDigits(typed.slice(caret))];
  const excess = Math.max(0, toNationalNumber(before + after).length - maxPhoneDigits);
  const inserted = before.slice(0, Math.max(0, before.length - excess));
  const number = toNationalNumber(inserted + after).slice(0, maxPhoneDigits);
  return { number, caret: Math.max(0, number.length - after.length) };
}

/**
 * Adds the leading zero to a number of nine digits: `821234567` becomes `0821234567`. Other numbers are returned unchanged. A number that
 * starts with 27 is unchanged, because it may be an incomplete international number.
 */
export const addTrunkZero = (number: string): string => (/^(?!27)[1-9]\d{8}$/.test(number) ? `0${number}` : number);

/** Returns a phone field's content for a number from another source (storage, a message). */
export const toPhoneInput = (number: string): string => addTrunkZero(editPhoneNumber(number).number);

/**
 * Formats a number with its prefix: `+27 82 123 4567`.
 * @param number as stored, with or without the leading zero or the country code
 * @param dialCountry the dial code of the country without `+`
 */
export function formatPhone(number: string, dialCountry = '27'): string {
  const national = dialCountry === '27' ? toNationalNumber(number) : getDigits(number);
  const groups = national.replace(/^0/, '').replace(/^(\d{2})(\d{3})(\d+)$/, '$1 $2 $3');
  return `+${dialCountry} ${groups}`;
}

/** Returns a number in international format, for example for a `tel:` link: `+27821234567`. */
export const toInternationalNumber = (number: string, dialCountry = '27'): string => formatPhone(number, dialCountry).replaceAll(' ', '');
