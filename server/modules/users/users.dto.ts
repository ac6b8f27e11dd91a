import type { UserData } from '#contract/account/auth.endpoints.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { UserRow } from './users.store.ts';

export const toPhoneDto = (user: Pick<UserRow, 'phoneNumber' | 'phoneCode' | 'phoneDialCountry'>): UserData['phone'] => ({
  number: user.phoneNumber,
  code: user.phoneCode,
  dialcountry: user.phoneDialCountry,
});

/** Returns the columns of a typed phone number, which may be empty. */
export function toPhoneColumns(phone: UserData['phone']) {
  const number = parsePhoneNumber(phone.number);
  return {
    phoneNumber: number,
    phoneCode: phone.code || 'ZA',
    phoneDialCountry: phone.dialcountry || '27',
    phoneE164: number === '' ? null : toE164(number),
  };
}

type AddressColumns = Pick<UserRow, 'residenceLine1' | 'residenceLine2' | 'residenceProvince' | 'residenceCity' | 'residencePostalCode'>;

export const toAddressDto = (user: AddressColumns): UserData['residence'] => ({
  line1: user.residenceLine1,
  line2: user.residenceLine2,
  province: user.residenceProvince,
  city: user.residenceCity,
  postal_code: user.residencePostalCode,
});
