import { createRequire } from 'node:module';
import type * as Library from 'libphonenumber-js';
import { addTrunkZero, toNationalNumber } from '#domain/accounts/phone.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

// libphonenumber-js is large, because it covers all countries. It is loaded for the first number.
const requireModule = createRequire(import.meta.url);

/** Digits and separators. A prefix other than +27 is a foreign number. */
const phonePattern = /^[\s(]*(?:\+(?=[\s(]*2[\s(]*7))?[\d\s().\-\u2010-\u2015]+$/;

/** Returns a South African number as stored: ten digits, without the country code. An empty input stays empty. */
export function parsePhoneNumber(typed: string): string {
  const text = typed.trim();
  const number = addTrunkZero(toNationalNumber(text));
  if (text !== '' && !(phonePattern.test(text) && /^0\d{9}$/.test(number))) throw createApiError('phone_invalid');
  return number;
}

/** Returns a stored number in E.164: `+27821234567`. */
export function toE164(number: string): string {
  const { parsePhoneNumberFromString } = requireModule('libphonenumber-js') as typeof Library;
  const parsed = parsePhoneNumberFromString(number, 'ZA');
  if (parsed?.isPossible() !== true) throw createApiError('phone_invalid');
  return parsed.number;
}
