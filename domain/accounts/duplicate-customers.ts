import { normalizeEmail } from '#domain/accounts/account.ts';
import { calculateEditDistance, tokenize } from '#domain/shared/search-text.ts';

/** The data by which duplicate accounts are found. `mailbox` is a result of the SQL function `normalize_mailbox`, `phone` is in E.164 format. */
export type CustomerIdentity = { email: string; mailbox: string; phone: string | null; fullName: string };
export type MatchReason = 'email' | 'phone' | 'name';

/** The label of each match reason in the comparison of two accounts. */
export const matchReasonLabels: Record<MatchReason, string> = {
  email: 'Nearly the same email address',
  phone: 'The same phone number',
  name: 'The same name',
};

const getHost = (email: string): string =>
  normalizeEmail(email)
    .replace(/^[^@]*@/, '')
    .replace(/^googlemail\./, 'gmail.');

// Shorter mailbox names of different people often differ by one letter.
const minFuzzyLength = 6;

function isSimilarEmail(one: CustomerIdentity, other: CustomerIdentity): boolean {
  const [a, b] = [getHost(one.email), getHost(other.email)];
  if (one.mailbox === other.mailbox) return calculateEditDistance(a, b, 2) <= 2;
  return (
    a === b &&
    Math.min(one.mailbox.length, other.mailbox.length) >= minFuzzyLength &&
    calculateEditDistance(one.mailbox, other.mailbox, 1) <= 1
  );
}

/** Returns true if two names have the same words. A first name alone is not enough. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [tokenize(one).toSorted(), tokenize(other).toSorted()];
  return a.length > 1 && a.join(' ') === b.join(' ');
}

/** Lists the reasons to assume that two accounts belong to one person, strongest first. */
export function listMatchReasons(one: CustomerIdentity, other: CustomerIdentity): MatchReason[] {
  const signs: MatchReason[] = [];
  if (isSimilarEmail(one, other)) signs.push('email');
  if (one.phone !== null && one.phone === other.phone) signs.push('phone');
  if (isSameName(one.fullName, other.fullName)) signs.push('name');
  return signs;
}

/** Lists the accounts that may belong to the same person, most likely first. */
export const rankDuplicates = <Other extends CustomerIdentity>(
  one: CustomerIdentity,
  others: readonly Other[],
): (Other & { signs: MatchReason[] })[] =>
  others
    .map((other) => ({ ...other, signs: listMatchReasons(one, other) }))
    .filter(({ signs }) => signs.length > 0)
    .toSorted((a, b) => b.signs.length - a.signs.length);
