import { foldText } from '#domain/shared/fold-text.ts';
import { isSameSuburb } from '#domain/shared/suburb-name.ts';
import { dayMs } from '#domain/shared/time.ts';

/** The reasons why two quotes may be duplicates, with labels for staff. */
export const duplicateReasons = {
  same_customer: 'The same customer',
  same_phone: 'The same phone number',
  same_address: 'The same address',
  same_stone_and_suburb: 'The same stone in the same suburb',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;

/** The maximum number of days between the creation of duplicates. */
export const maxDuplicateAgeDays = 30;

export type ComparableQuote = {
  customerId: string;
  /** In E.164 format; null for an unknown number. */
  phone: string | null;
  line1: string;
  suburb: string;
  /** The stone's id, or the service's name. */
  stone: string;
  createdAt: Date;
};

/** Normalizes an address or a name for comparison: without case and accents, and one space in place of punctuation and white space. */
const foldForComparison = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isSameText = (first: string, second: string): boolean =>
  foldForComparison(first) !== '' && foldForComparison(first) === foldForComparison(second);

/** Returns the reasons why two quotes may be duplicates. Quotes more than `maxDuplicateAgeDays` days apart have none. */
export function listDuplicateReasons(first: ComparableQuote, second: ComparableQuote): DuplicateReason[] {
  if (Math.abs(first.createdAt.getTime() - second.createdAt.getTime()) > maxDuplicateAgeDays * dayMs) return [];
  const reasons: DuplicateReason[] = [];
  if (first.customerId === second.customerId) reasons.push('same_customer');
  else if (first.phone !== null && first.phone === second.phone) reasons.push('same_phone');
  const isInSameSuburb = isSameSuburb(first.suburb, second.suburb);
  if (isInSameSuburb && isSameText(first.line1, second.line1)) reasons.push('same_address');
  else if (isInSameSuburb && isSameText(first.stone, second.stone)) reasons.push('same_stone_and_suburb');
  return reasons;
}
