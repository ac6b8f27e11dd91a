import { createRequire } from 'node:module';
import type * as Library from 'libphonenumber-js';
import { countLocalDigits, phoneLimit } from '#domain/phone.ts';
import { Problem } from '#domain/problems.ts';

// With its tables of all the world's numbers it is loaded for the first number, not at the start.
const load = createRequire(import.meta.url);

/**
 * A South African number in E.164, `+27821234567`.
 * @throws Problem('phone_invalid') when it has other characters than digits and separators, more than ten digits, or is no number
 */
export function toE164(number: string): string {
  // The library takes a letter O for a zero.
  if (!/^[\d+ ()-]+$/.test(number) || countLocalDigits(number) > phoneLimit) throw new Problem('phone_invalid');
  const { parsePhoneNumberFromString } = load('libphonenumber-js') as typeof Library;
  const parsed = parsePhoneNumberFromString(number, 'ZA');
  if (parsed?.isPossible() !== true) throw new Problem('phone_invalid');
  return parsed.number;
}
