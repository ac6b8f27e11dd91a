import type { ParsedInputOf } from '#contract/index.ts';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { normalizeEmail, validateProfile } from '#domain/accounts/account.ts';
import { consentChannels } from '#domain/accounts/consent.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSessionUser, toAddressDto, toPhoneDto, updateUser, type UserRow } from '#server/modules/users/index.ts';
import { lockSessionUser, type Passwords, type Verification } from '#server/modules/auth/index.ts';
import * as store from './profile.store.ts';

type Dependencies = { db: Db; clock: Clock; limits: RateLimiter; passwords: Passwords; verification: Verification };
type Form = ParsedInputOf<'/user/profile/save'>;

const sameAddress = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);

export function createProfile({ db, clock, limits, passwords, verification }: Dependencies) {
  const getUser = (currentUser: AuthenticatedUser): Promise<UserRow> => getSessionUser(db, currentUser.id);

  /** Adds changed consents to the history. A consent that is given already is not added again. */
  async function saveConsents(trx: Transaction, userId: string, wanted: Form['consents']): Promise<void> {
    const existing = await store.listConsents(trx, userId);
    for (const channel of consentChannels) {
      const consented = wanted?.[channel];
      const holds = existing.find((row) => row.channel === channel)?.given ?? false;
      if (typeof consented === 'boolean' && consented !== holds)
        await store.insertConsent(trx, userId, { channel, given: consented, createdAt: clock.now() });
    }
  }

  /**
   * Asking for another address needs the password, and a mail to it that is answered.
   * @returns the account as it was when its password was proved; nothing where the form asks for no other address
   */
  async function proveForAddress(currentUser: AuthenticatedUser, user: UserRow, form: Form): Promise<UserRow | undefined> {
    const email = form.email?.trim();
    if (email === undefined || sameAddress(email, user.email)) return undefined;
    const proved = await passwords.reauthenticate(currentUser, form.password);
    await limits.consume('verify_mail_account', currentUser.id);
    return proved;
  }

  const get = async (currentUser: AuthenticatedUser): Promise<Profile> => {
    const user = await getUser(currentUser);
    const history = await store.listConsents(db, currentUser.id);
    return toProfileDto(user, history);
  };

  return {
    get,

    /** Changes the given fields. @throws ApiError for the first broken rule; then nothing is changed */
    async save(currentUser: AuthenticatedUser, form: Form): Promise<Profile> {
      const error = validateProfile(form);
      if (error) throw createApiError(error.code);
      const user = await getUser(currentUser);
      const changes = { ...getName(form), ...toPhoneColumns(form), ...toAddressColumns(form) };
      const proved = await proveForAddress(currentUser, user, form);
      const email = form.email?.trim() ?? user.email;
      // The present address again: the change that waited is off.
      const pending = proved ? { pendingEmail: email } : sameAddress(email, user.email) && form.email ? { pendingEmail: null } : {};
      await db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, currentUser, clock.now(), proved);
        const all = { ...changes, ...pending };
        if (Object.keys(all).length > 0) await updateUser(trx, user.id, all);
        await saveConsents(trx, user.id, form.consents);
        if (proved) await verification.sendLink(trx, user, email);
      });
      return get(currentUser);
    },

    /** Mails the link again, to the new address if one is pending. @throws ApiError('email_verified') if the address is verified and none is pending */
    async resend(currentUser: AuthenticatedUser): Promise<void> {
      const user = await getUser(currentUser);
      if (user.pendingEmail === null && user.emailVerifiedAt !== null) throw createApiError('email_verified');
      await limits.consume('verify_mail_account', currentUser.id);
      await db.transaction().execute(async (trx) => {
        const current = await lockSessionUser(trx, currentUser, clock.now());
        await verification.sendLink(trx, current, current.pendingEmail ?? current.email);
      });
    },
  };
}
export type ProfileService = ReturnType<typeof createProfile>;

const getName = ({ fullName }: Form) => (fullName === undefined ? {} : { fullName: normalizeName(fullName) });

/** Returns the columns of the phone number; none if the form has none. @throws ApiError('phone_invalid') */
export function toPhoneColumns({ phone }: Pick<Form, 'phone'>) {
  if (!phone) return {};
  const number = parsePhoneNumber(phone.number);
  return {
    phoneNumber: number,
    phoneCode: phone.code || 'ZA',
    phoneDialCountry: phone.dialcountry || '27',
    phoneE164: number === '' ? null : toE164(number),
  };
}

/** Returns the columns of the address; none if the form has none. */
export function toAddressColumns({ residence }: Pick<Form, 'residence'>) {
  if (!residence) return {};
  return {
    residenceLine1: residence.line1.trim(),
    residenceLine2: residence.line2.trim(),
    residenceProvince: residence.province.trim(),
    residenceCity: residence.city.trim(),
    residencePostalCode: residence.postal_code.trim(),
  };
}

function toProfileDto(user: UserRow, history: store.ConsentRow[]): Profile {
  const getConsent = (channel: (typeof consentChannels)[number]) => {
    const newest = history.find((row) => row.channel === channel);
    return { given: newest?.given ?? false, at: newest?.createdAt.toISOString() ?? null };
  };
  return {
    _id: user.id,
    fullName: user.fullName,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail: user.pendingEmail,
    phone: toPhoneDto(user),
    residence: toAddressDto(user),
    consents: { email: getConsent('email'), sms: getConsent('sms'), whatsapp: getConsent('whatsapp') },
    consentHistory: history.map(({ channel, given: consented, createdAt }) => ({ channel, given: consented, at: createdAt.toISOString() })),
    createdAt: user.createdAt.toISOString(),
  };
}
