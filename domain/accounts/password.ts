import type { AccountErrorCode } from '#domain/errors/account-errors.ts';

/** The minimum length that the login form requires (specification, section 5). */
export const loginPasswordMinimum = 4;
export const passwordMinimum = 8;
export const passwordMaximum = 128;

/** Returns why a new password is too short or too long. No composition rules. The server also rejects common passwords. */
export function findPasswordError(password: string): AccountErrorCode | undefined {
  const { length } = [...password];
  if (length < passwordMinimum) return 'password_too_short';
  return length > passwordMaximum ? 'password_too_long' : undefined;
}
