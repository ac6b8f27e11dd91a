/** Most characters of a phone box (specification, section 9). */
export const phoneLimit = 10;

/**
 * What a phone box keeps of what was typed or pasted: digits only, the country's prefix taken off first
 * (`+27 82 123 4567` and `0027821234567` become `0821234567`), at most ten.
 */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '');
  const local = digits.replace(/^(?:\+|00)27(?=\d)/, (_, at: number) => (at === 0 ? '0' : ''));
  return local
    .replace(/\D/g, '')
    .replace(/^00(?=\d{9,})/, '0')
    .slice(0, phoneLimit);
}

/** How many digits a number has as dialled at home, `0821234567`: what the limit is about. */
export const countLocalDigits = (number: string): number =>
  number
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)27/, '0')
    .replace(/\D/g, '').length;

/**
 * The number as shown, with its prefix: `+27 82 123 4567`.
 * @param number what was stored, with or without the leading zero
 * @param dialCountry the country's dial code without `+`
 */
export function formatPhone(number: string, dialCountry = '27'): string {
  const local = number.replace(/\D/g, '').replace(/^0/, '');
  const groups = local.replace(/^(\d{2})(\d{3})(\d+)$/, '$1 $2 $3');
  return `+${dialCountry} ${groups}`;
}

/** The number for a `tel:` link: `+27821234567`. */
export const phoneLink = (number: string, dialCountry = '27'): string => formatPhone(number, dialCountry).replaceAll(' ', '');
