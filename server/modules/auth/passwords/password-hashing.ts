import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';

// Native code, loaded with the first password.
const loadArgon2 = () => import('@node-rs/argon2');

/** Limits the threads that hash. Files are read on the other threads of the pool (UV_THREADPOOL_SIZE in `child-process.ts`). */
const limitThreads = pLimit(2);

/** The parameters for argon2id that OWASP recommends. */
const hashingParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes a password in the Unicode form NFKC (NIST SP 800-63B), because keyboards send the same characters in different forms. */
export const hashPassword = (password: string): Promise<string> =>
  limitThreads(async () => (await loadArgon2()).hash(password.normalize('NFKC'), hashingParameters));

let dummyHash: Promise<string> | undefined;
/** Returns the hash of random bytes, created once per process. It matches no known password. */
const getDummyHash = (): Promise<string> => (dummyHash ??= hashPassword(randomBytes(32).toString('base64url')));

/**
 * Returns true if the password matches the hash. Without a hash (an unknown address, or an account without a password) it returns false after
 * verifying a dummy hash, so that both cases take equally long.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  // Awaited in both cases, because the first call also creates the hash and must take equally long for both.
  const dummy = await getDummyHash();
  const { verify } = await loadArgon2();
  const hash = passwordHash ?? dummy;
  const normalized = password.normalize('NFKC');
  // Hashes of older versions were created from the password as typed.
  const matches = await limitThreads(
    async () => (await verify(hash, normalized)) || (normalized !== password && (await verify(hash, password))),
  );
  return matches && typeof passwordHash === 'string';
}
