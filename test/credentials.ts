import type { PasskeyAssertionRequest, PasskeyCreationRequest } from '#contract/account/passkeys.endpoints.ts';
import { fromBase32, getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { createVirtualAuthenticator } from './authenticator.ts';
import { createBrowser } from './cookie-browser.ts';
import type { TestApp } from './harness.ts';
import { findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from './factories.ts';

/** Sends a request and returns the body of its response. */
const send = async (test: TestApp, path: string, input: object = {}, as: { token?: string } = {}) =>
  (await test.post(path, input, as)).json<{ status: number; code?: string; response: Record<string, unknown> }>();

/** Creates an account with every kind of credential, and functions that test which of them work. */
export async function createUserWithSecondFactor(test: TestApp, overrides: { email?: string } = {}) {
  const user = await createUser(test, overrides);
  const { password } = user;
  const authenticator = createVirtualAuthenticator();
  const browser = createBrowser(test);

  const creationRequest = (await send(test, '/user/passkey/begin', { password }, user)).response as unknown as PasskeyCreationRequest;
  const addedPasskey = await send(
    test,
    '/user/passkey/add',
    { ticket: creationRequest.ticket, name: 'Phone', credential: authenticator.create(creationRequest) },
    user,
  );
  const [recoveryCode] = addedPasskey.response['recoveryCodes'] as string[];
  const { secret } = (await send(test, '/user/second_factor/begin', { password }, user)).response as { secret: string };
  const createAppCode = () => createTotpCode(fromBase32(secret), getTimeStep(test.clock.now()));
  await send(test, '/user/second_factor/confirm', { otp: createAppCode() }, user);

  const signInWithPasskey = async () => {
    const { response } = await send(test, '/login/passkey/begin');
    const options = response as unknown as PasskeyAssertionRequest;
    return send(test, '/login/passkey', { ticket: options.ticket, credential: authenticator.get(options) });
  };
  const secondToken = (await signInWithPasskey()).response['authToken'] as string;

  await browser.post('/forgotpassword', { email: user.email });
  await browser.post('/verify/otp', { email: user.email, otp: await readResetOtp(test, user.email) });

  /** Returns the names of the credentials that still work. */
  async function listWorkingCredentials(): Promise<string[]> {
    test.clock.move(60_000);
    const attempts: Record<string, () => Promise<boolean>> = {
      session: async () => (await send(test, '/site/get/userdata', {}, user)).status === 1,
      'second session': async () => (await send(test, '/site/get/userdata', {}, { token: secondToken })).status === 1,
      passkey: async () => (await signInWithPasskey()).status === 1,
      password: async () => ['second_factor_required', undefined].includes((await send(test, '/login', user)).code),
      'reset code': async () => {
        const response = await browser.post('/site/change_password', { email: user.email, password: 'short', new_password: 'shorter' });
        const codeCount = (await test.pool.query('select 1 from password_reset_codes where user_id = $1 and used_at is null', [user.id]))
          .rows.length;
        return response.statusCode === 422 && codeCount > 0;
      },
    };
    const working: string[] = [];
    for (const [name, isWorking] of Object.entries(attempts)) if (await isWorking()) working.push(name);
    return working;
  }

  /** Sends a sign-in request with a password only. */
  const loginWith = (enteredPassword: string) => send(test, '/login', { email: user.email, password: enteredPassword });
  return { user, createAppCode, recoveryCode: recoveryCode!, listWorkingCredentials, loginWith };
}

/** Verifies the address of an account in a session of its owner. */
export async function verifyEmail(test: TestApp, user: TestUser, email = user.email): Promise<void> {
  const response = await test.post('/email/verify', { token: await readEmailToken(test, email) }, user);
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Returns the token of the newest password link emailed to an address. */
export const readPasswordLink = async (test: TestApp, to: string, kind = 'password_link'): Promise<string> =>
  /#claim=([\w-]+)/.exec((await findEmail(test, kind, to))?.actionUrl ?? '')?.[1] ?? 'no link was emailed';
