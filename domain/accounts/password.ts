import type { AccountErrorCode } from '#domain/errors/account-errors.ts';

/** The minimum length that the login form requires (specification, section 5). */
export const minLoginPasswordLength = 4;
export const minPasswordLength = 8;
const maxPasswordLength = 128;

/** Returns an error for a new password that is too short or too long. The server also rejects common passwords. */
export function findPasswordError(password: string): AccountErrorCode | undefined {
  const { length } = [...password];
  if (length < minPasswordLength) return 'password_too_short';
  return length > maxPasswordLength ? 'password_too_long' : undefined;
}
