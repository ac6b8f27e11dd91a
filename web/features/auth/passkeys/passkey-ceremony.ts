import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { OutputOf } from '#contract/index.ts';
import type { PasskeyAssertionRequest } from '#contract/account/passkeys.endpoints.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { call } from '#web/lib/api/api-client.ts';

const noPasskeyUsedMessage = 'No passkey was used. Try again, or sign in another way.';
const browserMessages: Record<string, string> = {
  NotAllowedError: noPasskeyUsedMessage,
  AbortError: noPasskeyUsedMessage,
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys are not available on this site.',
};
/** Throws an error of the WebAuthn API. Replaces the listed browser errors with an ApiError that has a message. */
const throwPasskeyError = (error: unknown): never => {
  const message = browserMessages[(error as Error).name];
  throw message === undefined ? error : new ApiError('passkey_refused', message);
};

/** Returns true if the browser supports passkeys. Passkeys require https. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Second factors of the account: an authenticator app, and the challenge for a passkey. */
export type RequiredFactors = { app: boolean; passkey: PasskeyAssertionRequest | null };

/** Returns the second factors that a sign-in requires; undefined if the sign-in failed for another reason. */
export function getRequiredFactors(error: unknown): RequiredFactors | undefined {
  if (!isApiError(error) || error.code !== 'second_factor_required') return undefined;
  return (error.details['second_factor'] as RequiredFactors | undefined) ?? { app: true, passkey: null };
}

/** Signs in with a passkey only. @returns the token. */
export async function signInWithPasskey(remember: boolean): Promise<string> {
  const { ticket, options } = (await call('/login/passkey/begin')).response;
  const credential = await startAuthentication({ optionsJSON: options }).catch(throwPasskeyError);
  return (await call('/login/passkey', { ticket, credential, remember })).response.authToken;
}

/**
 * Signs in with the password and a passkey. Requests a new challenge, because the previous one may have expired.
 * @returns the token.
 */
export async function signInWithPasswordAndPasskey(form: { email: string; password: string; remember: boolean }): Promise<string> {
  try {
    return (await call('/login', form)).response.authToken;
  } catch (error) {
    const assertionRequest = getRequiredFactors(error)?.passkey;
    if (!assertionRequest) throw error;
    const credential = await startAuthentication({ optionsJSON: assertionRequest.options }).catch(throwPasskeyError);
    return (await call('/login', { ...form, passkey: { ticket: assertionRequest.ticket, credential } })).response.authToken;
  }
}

/** Confirms the identity of the signed-in user with a passkey. */
export async function reauthenticateWithPasskey(): Promise<void> {
  const { passkey } = (await call('/user/proof/begin')).response;
  if (passkey === null) throw new ApiError('passkey_refused', 'This account has no passkey. Enter your password.');
  const credential = await startAuthentication({ optionsJSON: passkey.options }).catch(throwPasskeyError);
  await call('/user/proof', { passkey: { ticket: passkey.ticket, credential } });
}

/** Creates a passkey for the account, on this device or on another device. */
export async function createPasskey(password: string, name: string): Promise<OutputOf<'/user/passkey/add'>['response']> {
  const { ticket, options } = (await call('/user/passkey/begin', { password })).response;
  const credential = await startRegistration({ optionsJSON: options }).catch(throwPasskeyError);
  return (await call('/user/passkey/add', { ticket, name, credential })).response;
}
