import { accountErrors, type AccountErrorCode } from '#domain/errors/account-errors.ts';

export const getAccountErrorMessage = (code: AccountErrorCode): string => accountErrors[code][1];
