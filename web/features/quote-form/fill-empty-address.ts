import { defaultCity, defaultProvince, type Contact } from '#domain/quotes/quote-request.ts';

const isBlank = ({ line1, line2, postal_code, city, province }: Contact): boolean =>
  `${line1}${line2}${postal_code}`.trim() === '' && city === defaultCity && province === defaultProvince;

/**
 * Returns the address with empty fields filled from the profile. The default city and province count as empty in a
 * blank address.
 */
export function fillEmptyAddress(contact: Contact, residence: Contact): Contact {
  const isBlankAddress = isBlank(contact);
  const fill = (field: keyof Contact): string => ((isBlankAddress || contact[field].trim() === '') && residence[field]) || contact[field];
  return {
    line1: fill('line1'),
    line2: fill('line2'),
    province: fill('province'),
    city: fill('city'),
    postal_code: fill('postal_code'),
  };
}
