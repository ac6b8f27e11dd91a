import { foldText } from './fold-text.ts';

/** A `like` pattern for folded numbers. `isCertain` is false for a search that may mean something else, such as a phone number. */
export type NumberSearch = { pattern: string; isCertain: boolean };

const quoteOrOrder =
  /^(?:(?<kind>[qo])(?:uote|uotation|rder)?(?:\s*(?:no|nr|number))?[\s.:#_-]*|(?<hash>#)\s*)?(?:(?<year>20\d\d)(?:[\s./_-]+|(?=\d{5})))?(?<count>\d{1,7})$/;
const surroundingPunctuation = /^["'([\s]+|["')\].,;:!?\s]+$/g;
/** Words before a number that is complete without them: `Quote no. Q-2026-00009`, `Ref. 2600001A48`. */
const label =
  /^(?:(?:your|quote|quotation|order|payment|reference|ref|no|nr|number)[\s.:#-]*)+(?=[qo][\s.:#_-]*\d|\d{2}\s*\d{5}[\s-]*[a-z])/;
const paymentReference = /^\d{7,9}[a-hjkmnp-z]\d{0,2}$/;

/**
 * Reads a search as the number of a quote or order, or the reference of a payment, in any notation: `Q-2026-00009`, `q 9`, `#9`, `2026/9`,
 * `2600001 A 48`, with punctuation around it and words before it.
 * @returns undefined for other texts, and for digits alone, which occur in the number
 */
export function parseNumberSearch(search: string): NumberSearch | undefined {
  const typed = foldText(search).replace(surroundingPunctuation, '').replace(label, '');
  const reference = typed.replaceAll(/[\s-]/g, '');
  if (paymentReference.test(reference)) return { pattern: `%${reference}%`, isCertain: true };
  const { kind, hash, year, count } = quoteOrOrder.exec(typed)?.groups ?? {};
  if (count === undefined || (kind ?? hash ?? year) === undefined) return undefined;
  return { pattern: `%${kind ?? '_'}-${year ?? '____'}-${count.padStart(5, '0')}%`, isCertain: (kind ?? hash) !== undefined };
}

/** Formats the number of a record: `INV-2026-00001`. @param year in Cape Town @param count from 1 */
export const formatRecordNumber = (prefix: string, year: number, count: number): string =>
  `${prefix}-${year}-${String(count).padStart(5, '0')}`;
