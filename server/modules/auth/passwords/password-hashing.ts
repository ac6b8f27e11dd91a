import { randomBytes } from 'node:crypto';
import { validatePasswordChange } from '#domain/accounts/account.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { assertUncommonPassword } from './common-passwords.ts';

// Native code, loaded for the first password.
const loadArgon = () => import('@node-rs/argon2');

/** OWASP's parameters for argon2id. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes a password in Unicode form NFKC (NIST SP 800-63B), because keyboards send the same characters in different forms. */
export const hashPassword = async (password: string): Promise<string> => (await loadArgon()).hash(password.normalize('NFKC'), hashing);

/**
 * @param emptyCode the error for a missing password
 * @throws ApiError for the first rule that a form with a new password breaks
 */
export async function checkNewPassword(
  form: { email?: string; password: string; confirmPassword: string },
  emptyCode: 'password_required' | 'password_is_required' = 'password_required',
): Promise<void> {
  const error = validatePasswordChange({ ...form, confirmation: form.confirmPassword });
  if (error) throw createApiError(error.code === 'password_is_required' ? emptyCode : error.code);
  await assertUncommonPassword(form.password);
}

let dummyHash: Promise<string> | undefined;
/** Returns the hash of random bytes, created once per process. No password is known to match it. */
const getDummyHash = (): Promise<string> => (dummyHash ??= hashPassword(randomBytes(32).toString('base64url')));

/**
 * Returns true if the password matches the hash. Without a hash (unknown address, or an account without a password) the answer is
 * always false, and takes as long: the password is then verified against a dummy hash.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  // Awaited in either case, so that creating it delays the first sign-in of a process alike.
  const dummy = await getDummyHash();
  const { verify } = await loadArgon();
  const hash = passwordHash ?? dummy;
  const normalized = password.normalize('NFKC');
  // Hashes from before passwords were normalised contain the password as it was typed.
  const matches = (await verify(hash, normalized)) || (normalized !== password && (await verify(hash, password)));
  return matches && typeof passwordHash === 'string';
}
