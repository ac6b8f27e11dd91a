import type { AccountProblemCode } from './problems/account.ts';

/** Least length the login form asks for (specification, section 5). */
export const loginPasswordMinimum = 4;
export const passwordMinimum = 8;
export const passwordMaximum = 128;

/** The commonest passwords of eight characters and more, folded to lower case (from public breach statistics). */
const commonPasswords = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 12345678910 123123123
   11111111 00000000 88888888 87654321 987654321 11223344 12341234 12121212 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop
   qwerty12 qwerty123 qwerty1234 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zaq12wsx abc12345 abcd1234 a1234567 aa123456
   iloveyou iloveyou1 sunshine princess football baseball basketball superman batman123 starwars trustno1 welcome1 welcome123
   letmein1 letmein123 admin123 admin1234 administrator changeme changeme1 computer internet whatever michelle jennifer
   liverpool liverpool1 chelsea1 arsenal1 manchester capetown capetown1 johannesburg southafrica springbok springboks
   stormers bafanabafana jesus123 blessed1 elizabeth charlotte christian cocacola samsung1 pokemon1 dragon123 monkey123
   master123 shadow12 mustang1 corvette maverick fuckyou1 loveyou1 11112222 147258369 159753456 741852963 789456123
   123qwe123 q1w2e3r4 q1w2e3r4t5 1234qwer qazwsxedc test1234 testtest temp1234 summer2024 summer2025 summer2026 winter2024
   google123 facebook facebook1 whatsapp instagram 99999999 77777777 66666666 55555555 22222222 33333333 44444444`
    .trim()
    .split(/\s+/),
);

/** Why a new password is refused, or undefined. No composition rules: length and not being a common one. */
export function newPasswordProblem(password: string): AccountProblemCode | undefined {
  const { length } = [...password];
  if (length < passwordMinimum) return 'password_too_short';
  if (length > passwordMaximum) return 'password_too_long';
  return commonPasswords.has(password.toLowerCase()) ? 'password_common' : undefined;
}
