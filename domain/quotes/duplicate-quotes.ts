import { dayMs } from '#domain/shared/time.ts';

/** Signs that two quotes are duplicates, as staff see them. */
export const duplicateSigns = {
  same_customer: 'The same customer',
  same_phone: 'The same phone number',
  same_address: 'The same address',
  same_stone_and_suburb: 'The same stone in the same suburb',
} as const;
export type DuplicateSign = keyof typeof duplicateSigns;

/** The maximum number of days between duplicates. */
export const duplicateDays = 30;

export type Comparable = {
  customerId: string;
  /** In E.164 format; null if unknown. */
  phone: string | null;
  line1: string;
  suburb: string;
  /** The stone's id, or the service's name. */
  stone: string;
  createdAt: Date;
};

/** Normalizes an address for comparison: without case, punctuation and white space. */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const same = (one: string, other: string): boolean => foldName(one) !== '' && foldName(one) === foldName(other);

/** Returns the signs that two quotes are duplicates; empty if there are none or the quotes are too far apart in time. */
export function findDuplicateSigns(one: Comparable, other: Comparable): DuplicateSign[] {
  if (Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) > duplicateDays * dayMs) return [];
  const signs: DuplicateSign[] = [];
  if (one.customerId === other.customerId) signs.push('same_customer');
  else if (one.phone !== null && one.phone === other.phone) signs.push('same_phone');
  const sameSuburb = same(one.suburb, other.suburb);
  if (sameSuburb && same(one.line1, other.line1)) signs.push('same_address');
  else if (sameSuburb && same(one.stone, other.stone)) signs.push('same_stone_and_suburb');
  return signs;
}
