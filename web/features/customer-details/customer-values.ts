import { findNameError, type FieldError } from '#domain/accounts/account.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import type { Contact } from '#domain/quotes/quote-request.ts';

type Phone = { number: string; code: string; dialcountry: string };
type Customer = { fullName: string; phone: Phone; residence: Contact };

/** Values of the form for the details of a customer. The phone number has no country code. */
export type CustomerValues = { fullName: string; phone: string; residence: Contact };

export const toCustomerValues = ({ fullName, phone, residence }: Customer): CustomerValues => ({
  fullName,
  phone: toPhoneInput(phone.number),
  residence,
});

/** Returns the input that saves the details. The country code of the phone number does not change. */
export const toCustomerInput = (
  { fullName, phone: number, residence }: CustomerValues,
  { phone: { code, dialcountry } }: Pick<Customer, 'phone'>,
): Customer => ({
  fullName: fullName.trim(),
  phone: { number, code: code || 'ZA', dialcountry: dialcountry || '27' },
  residence,
});

/** Returns the first validation error of a customer's details. */
export function validateCustomerValues({ fullName }: Pick<CustomerValues, 'fullName'>): FieldError<'fullName'> | undefined {
  const code = findNameError(fullName);
  return code && { field: 'fullName', code };
}
