import { normalizeEmail } from '#domain/accounts/account.ts';
import { editDistance, tokenize } from '#domain/shared/search-text.ts';

/** The data by which duplicate accounts are found. `phone` in E.164 format. */
export type CustomerIdentity = { email: string; phone: string | null; fullName: string };
export type MatchReason = 'email' | 'phone' | 'name';

/** The label of each sign in the comparison of two accounts. */
export const matchReasonLabels: Record<MatchReason, string> = {
  email: 'Nearly the same email address',
  phone: 'The same phone number',
  name: 'The same name',
};

/** Splits an address into its mailbox, without the tag after `+`, and its host. */
function splitAddress(email: string): { local: string; host: string } {
  const [local = '', host = ''] = normalizeEmail(email).split('@');
  return { local: local.replace(/\+.*$/, ''), host: host.replace(/^googlemail\./, 'gmail.') };
}

/** Shorter mailbox names often differ by one letter from another person's. */
const minFuzzyLength = 6;

function nearlySameEmail(one: string, other: string): boolean {
  const [a, b] = [splitAddress(one), splitAddress(other)];
  // Gmail ignores dots.
  const dotless = [a, b].some(({ host }) => host === 'gmail.com');
  const [first, second] = [a, b].map(({ local }) => (dotless ? local.replaceAll('.', '') : local)) as [string, string];
  if (first === second) return editDistance(a.host, b.host, 2) <= 2;
  return a.host === b.host && Math.min(first.length, second.length) >= minFuzzyLength && editDistance(first, second, 1) <= 1;
}

/** A first name alone is not enough. */
function sameName(one: string, other: string): boolean {
  const [a, b] = [tokenize(one).toSorted(), tokenize(other).toSorted()];
  return a.length > 1 && a.join(' ') === b.join(' ');
}

/** Returns the signs that two accounts belong to one person, strongest first. */
export function findMatchReasons(one: CustomerIdentity, other: CustomerIdentity): MatchReason[] {
  const signs: MatchReason[] = [];
  if (nearlySameEmail(one.email, other.email)) signs.push('email');
  if (one.phone !== null && one.phone === other.phone) signs.push('phone');
  if (sameName(one.fullName, other.fullName)) signs.push('name');
  return signs;
}

/** Lists the accounts that may belong to the same person, most likely first. */
export const rankDuplicates = <Other extends CustomerIdentity>(
  one: CustomerIdentity,
  others: readonly Other[],
): (Other & { signs: MatchReason[] })[] =>
  others
    .map((other) => ({ ...other, signs: findMatchReasons(one, other) }))
    .filter(({ signs }) => signs.length > 0)
    .toSorted((a, b) => b.signs.length - a.signs.length);
