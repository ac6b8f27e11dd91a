import type { UserData } from '#contract/account/auth.endpoints.ts';
import type { UserRow } from './users.store.ts';

export const toPhoneDto = (user: Pick<UserRow, 'phoneNumber' | 'phoneCode' | 'phoneDialCountry'>): UserData['phone'] => ({
  number: user.phoneNumber,
  code: user.phoneCode,
  dialcountry: user.phoneDialCountry,
});

type AddressColumns = Pick<UserRow, 'residenceLine1' | 'residenceLine2' | 'residenceProvince' | 'residenceCity' | 'residencePostalCode'>;

export const toAddressDto = (user: AddressColumns): UserData['residence'] => ({
  line1: user.residenceLine1,
  line2: user.residenceLine2,
  province: user.residenceProvince,
  city: user.residenceCity,
  postal_code: user.residencePostalCode,
});
