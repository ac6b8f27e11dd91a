import { foldEmail } from '#domain/accounts/account.ts';
import { editDistance, wordsOf } from '#domain/shared/search.ts';

/** What two accounts of one person are told by. `phone` in E.164. */
export type Known = { email: string; phone: string | null; fullName: string };
export type LikenessSign = 'email' | 'phone' | 'name';

/** What each sign is called where two accounts are compared. */
export const likenessSigns: Record<LikenessSign, string> = {
  email: 'Nearly the same email address',
  phone: 'The same phone number',
  name: 'The same name',
};

/** What stands behind `+` is the holder's own. */
function partsOf(email: string): { local: string; host: string } {
  const [local = '', host = ''] = foldEmail(email).split('@');
  return { local: local.replace(/\+.*$/, ''), host: host.replace(/^googlemail\./, 'gmail.') };
}

/** Short addresses differ by a letter from many that are somebody else's. */
const shortest = 6;

function nearlySameEmail(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  // Google takes no notice of dots.
  const dotless = [a, b].some(({ host }) => host === 'gmail.com');
  const [first, second] = [a, b].map(({ local }) => (dotless ? local.replaceAll('.', '') : local)) as [string, string];
  if (first === second) return editDistance(a.host, b.host, 2) <= 2;
  return a.host === b.host && Math.min(first.length, second.length) >= shortest && editDistance(first, second, 1) <= 1;
}

/** A first name alone says nothing. */
function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).toSorted(), wordsOf(other).toSorted()];
  return a.length > 1 && a.join(' ') === b.join(' ');
}

/** Why two accounts may be one person's, the strongest sign first; empty where nothing says so. */
export function likenessOf(one: Known, other: Known): LikenessSign[] {
  const signs: LikenessSign[] = [];
  if (nearlySameEmail(one.email, other.email)) signs.push('email');
  if (one.phone !== null && one.phone === other.phone) signs.push('phone');
  if (sameName(one.fullName, other.fullName)) signs.push('name');
  return signs;
}

/** Those that may be the same person's accounts, the likeliest first. */
export const likelyDuplicates = <Other extends Known>(one: Known, others: readonly Other[]): (Other & { signs: LikenessSign[] })[] =>
  others
    .map((other) => ({ ...other, signs: likenessOf(one, other) }))
    .filter(({ signs }) => signs.length > 0)
    .toSorted((a, b) => b.signs.length - a.signs.length);
