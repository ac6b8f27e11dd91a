import { randomBytes } from 'node:crypto';
import { ConfigError } from '#domain/errors/config-error.ts';
import { newId, type Db } from '#server/db/connection.ts';
import { hasOwner, insertUser } from '#server/modules/users/index.ts';
import { hashPassword, isCommonPassword } from '#server/modules/auth/index.ts';

/**
 * Makes the first owner, where there is none.
 * @param owner.password generated when it is left out
 * @returns the sign-in to show once, or undefined when there is an owner already
 * @throws ConfigError if the password is too common, or a customer's account has that email address
 */
export async function ensureOwner(
  db: Db,
  owner: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (await hasOwner(db)) return undefined;
  if (owner.password !== undefined && (await isCommonPassword(owner.password))) {
    throw new ConfigError(['ADMIN_PASSWORD is too common. Set a password that is not on lists of common passwords.']);
  }
  const password = owner.password ?? randomBytes(12).toString('base64url');
  const added = await insertUser(db, {
    id: newId(),
    email: owner.email,
    fullName: 'Owner',
    passwordHash: await hashPassword(password),
    role: 'owner',
  });
  if (!added) {
    throw new ConfigError([`ADMIN_EMAIL is "${owner.email}", which a customer's account has. Set ADMIN_EMAIL to another address.`]);
  }
  return { email: owner.email, password };
}
