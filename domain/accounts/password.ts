import type { AccountErrorCode } from '#domain/errors/account-errors.ts';

/** Least length the login form asks for (specification, section 5). */
export const loginPasswordMinimum = 4;
export const passwordMinimum = 8;
export const passwordMaximum = 128;

/** Returns why a new password is too short or too long. No composition rules. The server also refuses common passwords. */
export function findPasswordError(password: string): AccountErrorCode | undefined {
  const { length } = [...password];
  if (length < passwordMinimum) return 'password_too_short';
  return length > passwordMaximum ? 'password_too_long' : undefined;
}
