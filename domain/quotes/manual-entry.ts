import { findNameError } from '#domain/accounts/account.ts';
import { isEmail } from '#domain/accounts/email-address.ts';

/** A quote request that staff enter for a caller or a visitor. `customer` is undefined for an existing customer. */
export type ManualEntryRequest = {
  customer: { fullName: string; email: string; phone: string } | undefined;
  stone: string;
  serviceName: string;
  meters: number | null;
  runningMeters: boolean;
  squareMeters: boolean;
  pieceCount: number;
};
export type ManualEntryField = 'fullName' | 'email' | 'phone' | 'stone' | 'meters';
export type ManualEntryErrorCode =
  | NonNullable<ReturnType<typeof findNameError>>
  | 'email_invalid'
  | 'phone_or_email_required'
  | 'stone_required'
  | 'meters_unit_required';
export type ManualEntryError = { field: ManualEntryField; code: ManualEntryErrorCode };

function* checkCustomer({ fullName, email, phone }: NonNullable<ManualEntryRequest['customer']>): Generator<ManualEntryError> {
  const nameError = findNameError(fullName);
  if (nameError) yield { field: 'fullName', code: nameError };
  if (email.trim() !== '' && !isEmail(email)) yield { field: 'email', code: 'email_invalid' };
  if (email.trim() === '' && phone.trim() === '') yield { field: 'phone', code: 'phone_or_email_required' };
}

/**
 * Lists the errors of a request that staff enter, in the order of the form. A name with a phone number or an email address is enough; the
 * address of the site can follow. An amount of meters needs its unit, because the customer can be asked for it.
 */
export function listManualEntryErrors(request: ManualEntryRequest): ManualEntryError[] {
  const errors: ManualEntryError[] = request.customer === undefined ? [] : [...checkCustomer(request.customer)];
  if (request.stone.trim() === '' && request.serviceName.trim() === '') errors.push({ field: 'stone', code: 'stone_required' });
  const hasUnit = request.runningMeters !== request.squareMeters;
  if (request.meters !== null && request.pieceCount === 0 && !hasUnit) errors.push({ field: 'meters', code: 'meters_unit_required' });
  return errors;
}
