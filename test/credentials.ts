import type { PasskeyAssertionRequest, PasskeyCreationRequest } from '#contract/account/passkeys.endpoints.ts';
import { getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { createVirtualAuthenticator } from './create-virtual-authenticator.ts';
import { createTestBrowser } from './create-test-browser.ts';
import type { TestApp } from './harness.ts';
import { findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from './factories.ts';

/** Sends a request and returns the body of its response. */
const send = async (shop: TestApp, path: string, input: object = {}, user: { token?: string } = {}) =>
  (await shop.post(path, input, user)).json<{ status: number; code?: string; response: Record<string, unknown> }>();

/** Creates an account with every kind of credential, and functions that sign in and list the working credentials. */
export async function createUserWithSecondFactor(shop: TestApp, overrides: { email?: string } = {}) {
  const user = await createUser(shop, overrides);
  const { password } = user;
  const authenticator = createVirtualAuthenticator();
  const browser = createTestBrowser(shop);

  const creationRequest = (await send(shop, '/user/passkey/begin', { password }, user)).response as unknown as PasskeyCreationRequest;
  const addedPasskey = await send(
    shop,
    '/user/passkey/add',
    { ticket: creationRequest.ticket, name: 'Phone', credential: authenticator.create(creationRequest) },
    user,
  );
  const [recoveryCode] = addedPasskey.response['recoveryCodes'] as string[];
  const { secret } = (await send(shop, '/user/second_factor/begin', { password }, user)).response as { secret: string };
  const createAppCode = () => createTotpCode(secret, getTimeStep(shop.clock.now()));
  await send(shop, '/user/second_factor/confirm', { otp: createAppCode() }, user);

  const signInWithPasskey = async () => {
    const { response } = await send(shop, '/login/passkey/begin');
    const options = response as unknown as PasskeyAssertionRequest;
    return send(shop, '/login/passkey', { ticket: options.ticket, credential: authenticator.get(options) });
  };
  const secondToken = (await signInWithPasskey()).response['authToken'] as string;

  await browser.post('/forgotpassword', { email: user.email });
  await browser.post('/verify/otp', { email: user.email, otp: await readResetOtp(shop, user.email) });

  /** Returns the names of the credentials that still work. */
  async function listWorkingCredentials(): Promise<string[]> {
    shop.clock.move(60_000);
    const attempts: Record<string, () => Promise<boolean>> = {
      session: async () => (await send(shop, '/site/get/userdata', {}, user)).status === 1,
      'second session': async () => (await send(shop, '/site/get/userdata', {}, { token: secondToken })).status === 1,
      passkey: async () => (await signInWithPasskey()).status === 1,
      password: async () => ['second_factor_required', undefined].includes((await send(shop, '/login', user)).code),
      'reset code': async () => {
        const response = await browser.post('/site/change_password', { email: user.email, password: 'short', new_password: 'shorter' });
        const codeCount = (await shop.pool.query('select 1 from password_reset_codes where user_id = $1 and used_at is null', [user.id]))
          .rows.length;
        return response.statusCode === 422 && codeCount > 0;
      },
    };
    const workingCredentials: string[] = [];
    for (const [name, isWorking] of Object.entries(attempts)) if (await isWorking()) workingCredentials.push(name);
    return workingCredentials;
  }

  /** Sends a sign-in request with a password and no second factor. */
  const loginWith = (enteredPassword: string) => send(shop, '/login', { email: user.email, password: enteredPassword });
  return { user, createAppCode, recoveryCode: recoveryCode!, listWorkingCredentials, loginWith };
}

/** Verifies an email address of a signed-in user with the emailed token. */
export async function verifyEmail(shop: TestApp, user: TestUser, email = user.email): Promise<void> {
  const response = await shop.post('/email/verify', { token: await readEmailToken(shop, email) }, user);
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Returns the token of the newest password link emailed to an address. */
export const readPasswordLink = async (shop: TestApp, to: string, kind = 'password_link'): Promise<string> =>
  /#claim=([\w-]+)/.exec((await findEmail(shop, kind, to))?.actionUrl ?? '')?.[1] ?? 'no link was emailed';
