import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { staffRoles } from '#domain/accounts/account.ts';
import { minPasswordLength } from '#domain/accounts/password.ts';
import type { AccountErrorCode } from '#domain/errors/account-errors.ts';

/** Local passwords that the list of the package lacks. */
const localPasswords = ['capetown', 'capetown1', 'johannesburg', 'southafrica', 'springbok', 'springboks', 'stormers', 'bafanabafana'];

/** Words that are obvious in this shop, besides its name: of the trade, and the roles of staff. */
const tradeWords = ['bullnose', 'worktop', 'countertop', 'kitchen', 'granite', 'marble', 'quartz', 'stone'];
const obviousWords = [...tradeWords, 'admin', 'manager', ...staffRoles];

/** A password needs as many guesses as eight random characters, which zxcvbn counts as 10 each. */
const minGuesses = 10 ** minPasswordLength;

/** zxcvbn takes up to 400 ms for 128 hostile characters and 60 ms for 32. A password with a strong beginning is strong. */
const maxRatedLength = 32;

type Rater = { commonPasswords: ReadonlySet<string>; zxcvbn: ZxcvbnFactory };

// Loaded on first use, because most processes never check a new password.
let rater: Promise<Rater> | undefined;

async function loadRater(): Promise<Rater> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const passwords = [...localPasswords, ...dictionary['passwords-common']];
  return {
    commonPasswords: new Set(passwords.filter(({ length }) => length >= minPasswordLength)),
    zxcvbn: new Factory({ dictionary: { ...dictionary, 'passwords-common': passwords }, graphs: adjacencyGraphs }),
  };
}

async function getRater(): Promise<Rater> {
  rater ??= loadRater().catch((error: unknown) => {
    // The next call tries again.
    rater = undefined;
    throw error;
  });
  return rater;
}

/** Normalizes a password for the lookup in the list, which is in lower case. */
const normalizeForLookup = (password: string): string =>
  password
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    // Upper case first: some letters, such as the dotless i, have no lower case but share their upper case with an ASCII letter.
    .toUpperCase()
    .toLowerCase();

/** Lists the words of texts, the parts of email addresses, and the texts without spaces, in lower case. */
const listWords = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .map(normalizeForLookup)
      .flatMap((text) => [text, text.replaceAll(/\s/g, ''), ...text.split('@'), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
      .filter(({ length }) => length >= 3),
  ),
];

function findReason(sequence: readonly MatchExtended[], ownWords: readonly string[]): AccountErrorCode {
  const words = sequence.flatMap((match) =>
    match.pattern === 'dictionary' && match.dictionaryName === 'userInputs' ? match.matchedWord : [],
  );
  if (words.length > 0) return words.some((word) => ownWords.includes(word)) ? 'password_personal' : 'password_context';
  const patterns = new Set(sequence.map(({ pattern }) => pattern));
  if (patterns.has('repeat')) return 'password_repeated';
  if (patterns.has('sequence') || patterns.has('spatial')) return 'password_sequence';
  return patterns.has('dictionary') ? 'password_common' : 'password_guessable';
}

/** The words that must not make up a password: the user's own data, and the name of the shop. */
export type PasswordContext = { ownData: readonly string[]; shopName: string };

/**
 * Returns the reason why a password is easy to guess, if it is. Case, surrounding spaces, invisible characters and full-width letters make no
 * difference.
 */
export async function findPasswordWeakness(
  password: string,
  { ownData, shopName }: PasswordContext,
): Promise<AccountErrorCode | undefined> {
  const { commonPasswords, zxcvbn } = await getRater();
  const normalized = normalizeForLookup(password);
  if (commonPasswords.has(normalized.trim())) return 'password_common';
  const [ownWords, shopWords] = [listWords(ownData), listWords([shopName, ...obviousWords])];
  if (ownWords.includes(normalized.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))) return 'password_personal';
  const { guesses, sequence } = zxcvbn.check(normalized.slice(0, maxRatedLength), [...ownWords, ...shopWords]);
  return guesses < minGuesses ? findReason(sequence, ownWords) : undefined;
}
