/** Letters that cannot be mistaken for a digit: no I, L or O. One per payment of an order. */
const milestoneLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** The number of payments that an order can have. */
export const maxPayments = milestoneLetters.length;

/** Digits and capitals as ISO 7064 counts them: 0 to 9, then A = 10 to Z = 35. */
const toDigits = (text: string): string => [...text].map((character) => Number.parseInt(character, 36)).join('');

/** Check digits of ISO 7064 MOD 97-10: with them, the number leaves 1 when divided by 97. */
const getCheckDigits = (text: string): string => String(98n - (BigInt(`${toDigits(text)}00`) % 97n)).padStart(2, '0');

/**
 * Returns the reference that a customer enters with a payment by EFT, for example `2600001A13`: the order's year and number, a letter for
 * the payment, and two check digits by ISO 7064 MOD 97-10, which with the format detect a wrong digit and two swapped characters.
 * @param year the year of the order number, for example 2026
 * @param sequence the order's number in its year, from 1
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
