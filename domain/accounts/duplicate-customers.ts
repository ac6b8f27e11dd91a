import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { calculateEditDistance, tokenize } from '#domain/shared/search-text.ts';

/**
 * The data by which duplicate accounts are found. The SQL function `normalize_mailbox` returns `mailbox`; it is '' without an email address.
 * `phone` is in E.164 format.
 */
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

function isSimilarEmail(account: CustomerIdentity, candidate: CustomerIdentity): boolean {
  if (account.mailbox === '' || candidate.mailbox === '') return false;
  const [host, candidateHost] = [getHost(account.email), getHost(candidate.email)];
  if (account.mailbox === candidate.mailbox) return calculateEditDistance(host, candidateHost, 2) <= 2;
  return (
    host === candidateHost &&
    Math.min(account.mailbox.length, candidate.mailbox.length) >= minFuzzyLength &&
    calculateEditDistance(account.mailbox, candidate.mailbox, 1) <= 1
  );
}

/** Returns true if two names have the same words. A first name alone is not enough. */
function isSameName(name: string, otherName: string): boolean {
  const [a, b] = [tokenize(name).toSorted(), tokenize(otherName).toSorted()];
  return a.length > 1 && a.join(' ') === b.join(' ');
}

/** Lists the reasons to assume that two accounts belong to the same person, strongest first. */
export function listMatchReasons(account: CustomerIdentity, candidate: CustomerIdentity): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (isSimilarEmail(account, candidate)) reasons.push('email');
  if (account.phone !== null && account.phone === candidate.phone) reasons.push('phone');
  if (isSameName(account.fullName, candidate.fullName)) reasons.push('name');
  return reasons;
}

/** Lists the candidates that may be duplicates of the account, most likely first. */
export const rankDuplicates = <Candidate extends CustomerIdentity>(
  account: CustomerIdentity,
  candidates: readonly Candidate[],
): (Candidate & { reasons: MatchReason[] })[] =>
  candidates
    .map((candidate) => ({ ...candidate, reasons: listMatchReasons(account, candidate) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length);
