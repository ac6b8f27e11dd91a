import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AnswerOf } from '#contract/index.ts';
import type { Asked } from '#contract/account/passkeys.ts';
import { Problem } from '#domain/errors/problem.ts';
import { call } from '#web/lib/api/api-client.ts';

const unused = 'No passkey was used. Try again, or go on without one.';
const browserWords: Record<string, string> = {
  NotAllowedError: unused,
  AbortError: unused,
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
};
/** Turns a browser's own reasons into a refusal with words. */
const refuse = (error: unknown): never => {
  const words = browserWords[(error as Error).name];
  throw words === undefined ? error : new Problem('passkey_refused', words);
};

/** Whether this browser knows passkeys, at this address: on plain http it has none. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** What is asked for besides the password: whether a code of an app answers it, and what a passkey is to sign. */
export type FactorAsked = { app: boolean; passkey: Asked | null };

/** What signing in asks for besides the right password, where it was refused for that. */
export function factorAsked(error: unknown): FactorAsked | undefined {
  if (!(error instanceof Problem) || error.code !== 'second_factor_required') return undefined;
  return (error.more['second_factor'] as FactorAsked | undefined) ?? { app: true, passkey: null };
}

/** Signs in by a passkey alone. @returns the token. @throws Problem or NetworkProblem */
export async function signInByPasskey(remember: boolean): Promise<string> {
  const { ticket, options } = (await call('/login/passkey/begin')).response;
  const credential = await startAuthentication({ optionsJSON: options }).catch(refuse);
  return (await call('/login/passkey', { ticket, credential, remember })).response.authToken;
}

/** Signs in by the password and a passkey beside it. It is asked for anew: what was asked before may be too old. */
export async function signInByBoth(form: { email: string; password: string; remember: boolean }): Promise<string> {
  try {
    return (await call('/login', form)).response.authToken;
  } catch (error) {
    const asked = factorAsked(error)?.passkey;
    if (!asked) throw error;
    const credential = await startAuthentication({ optionsJSON: asked.options }).catch(refuse);
    return (await call('/login', { ...form, passkey: { ticket: asked.ticket, credential } })).response.authToken;
  }
}

/** Proves again, with a passkey, who uses this session. @throws Problem or NetworkProblem */
export async function provePasskey(): Promise<void> {
  const { passkey } = (await call('/user/proof/begin')).response;
  if (passkey === null) throw new Problem('passkey_refused', 'This account has no passkey. Enter your password.');
  const credential = await startAuthentication({ optionsJSON: passkey.options }).catch(refuse);
  await call('/user/proof', { passkey: { ticket: passkey.ticket, credential } });
}

/** Has this device, or one beside it, make a passkey for the account. */
export async function makePasskey(password: string, name: string): Promise<AnswerOf<'/user/passkey/add'>['response']> {
  const { ticket, options } = (await call('/user/passkey/begin', { password })).response;
  const credential = await startRegistration({ optionsJSON: options }).catch(refuse);
  return (await call('/user/passkey/add', { ticket, name, credential })).response;
}
