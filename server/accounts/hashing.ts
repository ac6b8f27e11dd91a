// Native code, loaded for the first password.
const loadArgon = () => import('@node-rs/argon2');

/** OWASP's figures for argon2id. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = async (password: string): Promise<string> => (await loadArgon()).hash(password, hashing);

/** Whether a password is the one behind a hash; an erased account's hash is none, and fits nothing. */
export const isPassword = async (passwordHash: string, password: string): Promise<boolean> =>
  passwordHash !== '' && (await loadArgon()).verify(passwordHash, password);
