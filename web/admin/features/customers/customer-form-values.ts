import type { CustomerDetail } from '#contract/admin/customers.ts';
import type { InputOf } from '#contract/index.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { provinces } from '#domain/quotes/quote.ts';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';

export type CustomerFormValues = { fullName: string; phone: string; residence: CustomerDetail['residence'] };

export const toCustomerFormValues = ({ fullName, phone, residence }: CustomerDetail): CustomerFormValues => ({
  fullName,
  phone: toPhoneInput(phone.number),
  residence,
});

/** Returns the input of `/admin/customers/save`. @param customer the saved customer, for the country of the phone number */
export const toCustomerInput = (
  { phone: number, ...values }: CustomerFormValues,
  { phone: { code, dialcountry } }: Pick<CustomerDetail, 'phone'>,
): Omit<InputOf<'/admin/customers/save'>, '_id' | 'version'> => ({
  ...values,
  phone: { number, code: code || 'ZA', dialcountry: dialcountry || '27' },
});

const panel = 'Details';

/** Returns the fields of the form. @param province the current value, which may not be in the list */
export const customerFields = (province: string): readonly FieldConfig[] => {
  const names = new Set<string>(province === '' ? provinces : [...provinces, province]);
  return [
    { name: 'fullName', label: 'Full name', panel, maxLength: 120, half: true },
    { name: 'phone', label: 'Phone', panel },
    { name: 'residence.line1', label: 'Address line', panel, maxLength: 200, half: true },
    { name: 'residence.line2', label: 'Suburb', panel },
    { name: 'residence.city', label: 'City', panel, maxLength: 80, half: true },
    {
      name: 'residence.province',
      label: 'Province',
      panel,
      kind: 'select',
      empty: 'Choose a province',
      options: [...names].map((name) => ({ value: name, label: name })),
      half: true,
    },
    { name: 'residence.postal_code', label: 'Postal code', panel, maxLength: 12, half: true },
  ];
};
