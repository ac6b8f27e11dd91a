import type { ParsedInputOf } from '#contract/index.ts';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { validateProfile } from '#domain/accounts/account.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { consentChannels } from '#domain/accounts/consent.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSessionUser, toAddressDto, toPhoneColumns, toPhoneDto, updateUser, type UserRow } from '#server/modules/users/index.ts';
import { lockSessionUser, type PasswordsService, type EmailVerificationService } from '#server/modules/auth/index.ts';
import * as store from './profile.store.ts';

type Dependencies = { db: Db; clock: Clock; limits: RateLimiter; passwords: PasswordsService; verification: EmailVerificationService };
type ProfileInput = ParsedInputOf<'/user/profile/save'>;

const hasSameNormalizedEmail = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b);

export function createProfile({ db, clock, limits, passwords, verification }: Dependencies) {
  const getUser = (currentUser: AuthenticatedUser): Promise<UserRow> => getSessionUser(db, currentUser.id);

  /** Adds changed consents to the history. */
  async function saveConsents(trx: Transaction, userId: string, requested: ProfileInput['consents']): Promise<void> {
    const existing = await store.listConsents(trx, userId);
    for (const channel of consentChannels) {
      const isGiven = requested?.[channel];
      const wasGiven = existing.find((row) => row.channel === channel)?.given ?? false;
      if (typeof isGiven === 'boolean' && isGiven !== wasGiven)
        await store.insertConsent(trx, userId, { channel, given: isGiven, createdAt: clock.now() });
    }
  }

  /**
   * Verifies the password if the input contains another email address.
   * @returns the user whose password was verified; undefined if the address does not change
   */
  async function verifyEmailChange(currentUser: AuthenticatedUser, user: UserRow, input: ProfileInput): Promise<UserRow | undefined> {
    const { email } = input;
    if (email === undefined || hasSameNormalizedEmail(email, user.email)) return undefined;
    if (currentUser.hasRecentReset) throw createApiError('reset_recent');
    const verifiedUser = await passwords.reauthenticate(currentUser, input.password);
    await limits.consume('verify_mail_account', currentUser.id);
    return verifiedUser;
  }

  const get = async (currentUser: AuthenticatedUser): Promise<Profile> => {
    const user = await getUser(currentUser);
    const history = await store.listConsents(db, currentUser.id);
    return toProfileDto(user, history);
  };

  return {
    get,

    /** Saves the fields that the input contains. @throws ApiError for the first violated rule; then nothing is saved */
    async save(currentUser: AuthenticatedUser, input: ProfileInput): Promise<Profile> {
      const error = validateProfile(input);
      if (error) throw createApiError(error.code);
      const user = await getUser(currentUser);
      const changes = { ...toNameColumn(input), ...(input.phone && toPhoneColumns(input.phone)), ...toAddressColumns(input) };
      const verifiedUser = await verifyEmailChange(currentUser, user, input);
      const email = input.email ?? user.email;
      // Saving the current address cancels a pending change.
      const pendingEmailColumn = verifiedUser
        ? { pendingEmail: email }
        : hasSameNormalizedEmail(email, user.email) && input.email
          ? { pendingEmail: null }
          : {};
      await db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, currentUser, clock.now(), verifiedUser);
        const columns = { ...changes, ...pendingEmailColumn };
        if (Object.keys(columns).length > 0) await updateUser(trx, user.id, columns);
        await saveConsents(trx, user.id, input.consents);
        if (verifiedUser) await verification.sendLink(trx, user, email);
      });
      return get(currentUser);
    },

    /** Emails the verification link again, to the pending address if the user has one. */
    async resendVerificationLink(currentUser: AuthenticatedUser): Promise<void> {
      const user = await getUser(currentUser);
      if (user.pendingEmail === null && user.emailVerifiedAt !== null) throw createApiError('email_verified');
      await db.transaction().execute(async (trx) => {
        const current = await lockSessionUser(trx, currentUser, clock.now());
        await verification.sendLink(trx, current, current.pendingEmail ?? current.email);
      });
    },
  };
}

const toNameColumn = ({ fullName }: ProfileInput) => (fullName === undefined ? {} : { fullName: normalizeName(fullName) });

/** Returns the address columns to update, or an empty object if the input has no address. */
export function toAddressColumns({ residence }: Pick<ProfileInput, 'residence'>) {
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
    consentHistory: history.map(({ channel, given, createdAt }) => ({ channel, given, at: createdAt.toISOString() })),
    createdAt: user.createdAt.toISOString(),
  };
}
