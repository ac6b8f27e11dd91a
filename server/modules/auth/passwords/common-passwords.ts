import { minPasswordLength } from '#domain/accounts/password.ts';
import { createApiError } from '#domain/errors/error-codes.ts';

/** Local passwords, and patterns (repeated characters, years) that the list of the package lacks because zxcvbn finds them by rules. */
const additionalPasswords = `capetown1 johannesburg southafrica springbok springboks stormers bafanabafana facebook1 whatsapp instagram
  p@ssword admin1234 123123123 12341234 12121212 87654321 987654321 00000000 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 summer2024 summer2025 summer2026 winter2024`.split(/\s+/);

// Loaded on first use, because most processes never check a new password.
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads about 18 000 passwords of eight characters or more. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnoughPasswords = dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength);
  return new Set([...longEnoughPasswords, ...additionalPasswords]);
}

/** Normalizes a password for the lookup in the list, which is in lower case. */
const normalizeForLookup = (password: string): string =>
  password
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
    // Upper case first: some letters, such as the dotless i, have no lower case but share their upper case with an ASCII letter.
    .toUpperCase()
    .toLowerCase();

/** Returns true if a password is on the list. Case, surrounding spaces, invisible characters and full-width letters make no difference. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords().catch((error: unknown) => {
    // The next call tries again.
    commonPasswords = undefined;
    throw error;
  });
  return (await commonPasswords).has(normalizeForLookup(password));
}

/** @throws ApiError('password_common') for a password on the list of common ones */
export async function assertUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw createApiError('password_common');
}
