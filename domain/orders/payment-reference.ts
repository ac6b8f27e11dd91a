/** The letters of the payments of an order. I, L and O are excluded, because they look like digits. */
const milestoneLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** The maximum number of payments of an order. */
export const maxPayments = milestoneLetters.length;

/** Replaces letters by numbers as in ISO 7064: A = 10 to Z = 35. */
const toDigits = (text: string): string => [...text].map((character) => Number.parseInt(character, 36)).join('');

/** Returns the check digits of ISO 7064 MOD 97-10. The number with its check digits has the remainder 1 when divided by 97. */
const getCheckDigits = (text: string): string => String(98n - (BigInt(`${toDigits(text)}00`) % 97n)).padStart(2, '0');

/**
 * Returns the reference that a customer enters with a payment by EFT, for example `2600001A13`: year and number of the
 * order, a letter for the payment, and two check digits (ISO 7064 MOD 97-10). Format and check digits together detect a wrong digit and two
 * swapped characters.
 * @param year the year of the order number, for example 2026
 * @param sequence the number of the order within its year, from 1
 * @param position the position of the payment in its order, from 0
 * @returns at most 12 characters
 * @throws RangeError for values out of range
 */
export function formatPaymentReference({ year, sequence, position }: { year: number; sequence: number; position: number }): string {
  const letter = milestoneLetters[position];
  if (!Number.isInteger(year) || year < 2000 || year > 2099) throw new RangeError(`${year} is not a year from 2000 to 2099.`);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 9_999_999) throw new RangeError(`${sequence} is not an order number.`);
  if (letter === undefined) throw new RangeError(`An order can have up to ${maxPayments} payments.`);
  const text = `${String(year - 2000).padStart(2, '0')}${String(sequence).padStart(5, '0')}${letter}`;
  return `${text}${getCheckDigits(text)}`;
}
