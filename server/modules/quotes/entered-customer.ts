import { normalizeName } from '#domain/accounts/person-name.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError, errorCodes } from '#domain/errors/error-codes.ts';
import { listManualEntryErrors, type ManualEntryError, type ManualEntryRequest } from '#domain/quotes/manual-entry.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { findUserByEmail, followMerges, insertUser, lockUserForUpdate, toPhoneColumns, type UserRow } from '#server/modules/users/index.ts';

/** The id of an existing customer, or the details of a new one. */
type CustomerInput = { _id?: string | undefined; fullName: string; email: string; phone: string };
export type EnteredCustomer = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;
type NewCustomer = EnteredCustomer & { fullName: string } & ReturnType<typeof toPhoneColumns>;
type EntryError = ManualEntryError | { field: 'phone'; code: 'phone_invalid' };

/** Returns the error of a phone number, if it is invalid. */
function listPhoneErrors(phone: string): EntryError[] {
  try {
    toPhoneColumns({ number: phone, code: '', dialcountry: '' });
    return [];
  } catch (error) {
    if (isApiError(error) && error.code === 'phone_invalid') return [{ field: 'phone', code: error.code }];
    throw error;
  }
}

/**
 * Checks a quote or order that staff enter.
 * @returns the row of the account of a new customer; undefined for an existing one
 * @throws ApiError for the first invalid field, with all errors and their fields in `errors`
 */
export function assertValidEntry(customer: CustomerInput, request: Omit<ManualEntryRequest, 'customer'>): NewCustomer | undefined {
  const newCustomer = customer._id === undefined ? customer : undefined;
  const errors: EntryError[] = [
    ...listManualEntryErrors({ ...request, customer: newCustomer }),
    ...(newCustomer ? listPhoneErrors(newCustomer.phone) : []),
  ];
  if (errors.length > 0) {
    const details = { errors: errors.map((error) => ({ ...error, message: errorCodes[error.code][1] })) };
    throw createApiError(errors[0]!.code, { details });
  }
  if (newCustomer === undefined) return undefined;
  const { fullName, email, phone } = newCustomer;
  const phoneColumns = toPhoneColumns({ number: phone, code: '', dialcountry: '' });
  return { id: createId(), fullName: normalizeName(fullName), email, ...phoneColumns, passwordHash: null };
}

/** Locks and returns the selected customer. */
async function getCustomer(trx: Transaction, id: string): Promise<EnteredCustomer> {
  const user = await lockUserForUpdate(trx, id);
  if (user === undefined || user.role !== 'customer' || user.disabledAt !== null) throw createApiError('not_found');
  return user;
}

/** @throws ApiError('customer_known') with the existing account of the email address; for a merged account, with the target account */
async function createAccount(trx: Transaction, user: NewCustomer, createdAt: Date): Promise<EnteredCustomer> {
  const found = await findUserByEmail(trx, user.email);
  if (found !== undefined && found.role !== 'customer') throw createApiError('staff_already');
  const existing = await followMerges(trx, found);
  if (existing !== undefined) {
    const { id: _id, fullName, email } = existing;
    throw createApiError('customer_known', { details: { customer: { _id, fullName, email } } });
  }
  // Another request may have registered the address at the same time.
  if (!(await insertUser(trx, { ...user, createdAt }))) throw createApiError('customer_known');
  return user;
}

/** Returns the customer of an entered quote or order: locks an existing one, or creates the account of a new one. Sends nothing. */
export const getEnteredCustomer = (trx: Transaction, customer: NewCustomer | string, now: Date): Promise<EnteredCustomer> =>
  typeof customer === 'string' ? getCustomer(trx, customer) : createAccount(trx, customer, now);
