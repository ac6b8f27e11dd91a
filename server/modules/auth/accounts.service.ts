import type { Core } from '#server/http/core.ts';
import type { UserData } from '#contract/account/auth.endpoints.ts';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { validateLogin, validateRegistration } from '#domain/accounts/account.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { describeDevice } from './sessions/describe-device.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { toLoginPairKey } from '#server/lib/rate-limits/rate-limits.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createNewDeviceMessage } from './auth.messages.ts';
import {
  findUser,
  findSignInUser,
  getSessionUser,
  insertUser,
  lockUserIfPasswordUnchanged,
  toAddressDto,
  toPhoneColumns,
  toPhoneDto,
  type UserRow,
} from '#server/modules/users/index.ts';
import type { DeviceContext, KnownDevices } from './sessions/known-devices.ts';
import { createBusyError, isPublicQueueFull, queueHashing } from './passwords/hashing-queue.ts';
import type { NewPasswordCheck } from './passwords/new-password-check.ts';
import { hashPassword, verifyPassword } from './passwords/password-hashing.ts';
import type { PasskeyCeremonies } from './factors/passkey-ceremonies.ts';
import type { SecondFactorService } from './factors/second-factor.service.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { EmailVerificationService } from './email-verification.service.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits' | 'publicUrl'> & {
  sessions: SessionsService;
  devices: KnownDevices;
  verification: EmailVerificationService;
  secondFactor: SecondFactorService;
  passkeyCeremonies: PasskeyCeremonies;
  newPasswords: NewPasswordCheck;
};

export function createAccountsService(dependencies: Dependencies) {
  const { db, clock, limits, sessions, devices, verification, secondFactor, passkeyCeremonies, newPasswords, publicUrl } = dependencies;

  /**
   * Consumes an attempt from the limits of the network, of the pair of address and network, and (unknown devices only) of the account.
   * @returns a function to call after a success: refunds the attempt and resets the pair's limit
   */
  async function consumeLoginAttempt(email: string, userId: string | null, device: DeviceContext): Promise<() => Promise<unknown>> {
    const [accountKey, emailNetworkKey] = [normalizeEmail(email), toLoginPairKey(email, device.address)];
    await limits.consume('login_address', device.address);
    await limits.consume('login_pair', emailNetworkKey);
    const isKnownDevice = await devices.isKnown(userId, device);
    if (!isKnownDevice) await limits.consume('login_account', accountKey);
    return () =>
      Promise.all([
        limits.refund('login_address', device.address),
        limits.reset('login_pair', emailNetworkKey),
        ...(isKnownDevice ? [] : [limits.refund('login_account', accountKey)]),
      ]);
  }

  /**
   * Starts a session after the credentials were verified.
   * @param verifiedUser the row that the credentials were verified against
   */
  async function startSession(
    trx: Transaction,
    verifiedUser: UserRow,
    remember: boolean,
    device: DeviceContext,
    errorCode: ErrorCode,
  ): Promise<string> {
    // Read again, because a session with an outdated role would be rejected.
    const user = await lockUserIfPasswordUnchanged(trx, verifiedUser);
    if (user === undefined) throw createApiError(errorCode);
    const isAdditionalDevice = await devices.recordSignIn(trx, user.id, device, clock.now(), { setsCookie: true });
    const { sessionId, authToken } = await sessions.start(trx, user, remember, device);
    if (isAdditionalDevice) {
      const message = createNewDeviceMessage(user, sessionId, describeDevice(device.userAgent), clock.now(), publicUrl);
      await dispatch(trx, message);
    }
    return authToken;
  }

  return {
    /** Signs in with a password, and a second factor if the account has one. */
    async login({ email, password, remember, ...factor }: ParsedInputOf<'/login'>, device: DeviceContext): Promise<string> {
      const error = validateLogin({ email, password });
      if (error) throw createApiError(error.code);
      const user = await findSignInUser(db, email);
      // The attempts of a rejected request do not count.
      const { refundAttempt, isCorrect } = await queueHashing(user?.role, async () => ({
        refundAttempt: await consumeLoginAttempt(email, user?.id ?? null, device),
        isCorrect: await verifyPassword(user?.passwordHash, password),
      }));
      if (user === undefined || !isCorrect || user.disabledAt !== null) {
        // During a flood only staff reach this line. Another response would show which addresses belong to staff.
        throw isPublicQueueFull() ? createBusyError() : createApiError('wrong_credentials');
      }
      // Wrong codes of a second factor have a separate limit.
      await refundAttempt();
      await secondFactor.verify(user, factor);
      return db.transaction().execute((trx) => startSession(trx, user, remember, device, 'wrong_credentials'));
    },

    /** Creates the challenge of a sign-in with a passkey. */
    startPasskeyLogin: () => passkeyCeremonies.startAuthentication(),

    /** Signs in with a passkey alone. */
    async loginWithPasskey({ remember, ...assertion }: ParsedInputOf<'/login/passkey'>, device: DeviceContext): Promise<string> {
      await limits.consume('login_address', device.address);
      const verifiedAssertion = await passkeyCeremonies.verifyAssertion(assertion);
      await limits.refund('login_address', device.address);
      return db.transaction().execute(async (trx) => {
        const authToken = await startSession(trx, verifiedAssertion.user, remember, device, 'passkey_wrong');
        await passkeyCeremonies.recordUse(trx, verifiedAssertion);
        return authToken;
      });
    },

    /** Creates an account, emails a verification link, and signs in. */
    async register(form: ParsedInputOf<'/register'>, device: DeviceContext) {
      const error = validateRegistration(form);
      if (error) throw createApiError(error.code);
      const phoneColumns = toPhoneColumns(form.phone);
      await newPasswords.assertNotGuessable(form.password, { fullName: form.fullName, email: form.email, phoneNumber: form.phone.number });
      const user = {
        id: createId(),
        fullName: normalizeName(form.fullName),
        email: form.email,
        ...phoneColumns,
        passwordHash: await queueHashing('customer', () => hashPassword(form.password)),
      };
      const authToken = await db.transaction().execute(async (trx) => {
        if (!(await insertUser(trx, user))) throw createApiError('email_taken');
        await verification.sendLink(trx, user, user.email);
        await devices.recordSignIn(trx, user.id, device, clock.now(), { setsCookie: false });
        return (await sessions.start(trx, { id: user.id, role: 'customer' }, form.remember, device)).authToken;
      });
      return { authToken, user: { _id: user.id, fullName: user.fullName, email: user.email } };
    },

    /** @param requestedId the user id in the input, if it has one. */
    async getUserData(currentUser: AuthenticatedUser, requestedId: string | undefined): Promise<UserData> {
      if (requestedId !== undefined && requestedId !== currentUser.id) throw createApiError('somebody_else');
      const user = await getSessionUser(db, currentUser.id);
      const { id: _id, fullName, email } = user;
      return { _id, type: 'user', fullName, email, phone: toPhoneDto(user), residence: toAddressDto(user) };
    },

    /** Returns the signed-in staff member. */
    async getStaff({ id, role }: AuthenticatedUser): Promise<CurrentStaff> {
      const user = await findUser(db, id);
      if (user === undefined || role === 'customer') throw createApiError('not_allowed');
      return { _id: id, fullName: user.fullName, email: user.email, role };
    },
  };
}
export type AccountsService = ReturnType<typeof createAccountsService>;
