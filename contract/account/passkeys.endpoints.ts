import { z } from 'zod';
import { maxPasskeyNameLength } from '#domain/accounts/passkey.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, emptyInput, textOrEmpty } from '#contract/schemas.ts';

const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'not in base64url')
  .max(20_000, 'at most 20000 characters');
const kind = z.literal('public-key');

/** A WebAuthn assertion in the JSON form of `PublicKeyCredential.toJSON`. */
export const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: kind,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((value) => value ?? undefined),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** An assertion with the ticket of its challenge; undefined if the input has none. */
export const signed = z
  .object({ ticket: textOrEmpty(200), credential: assertion })
  .nullish()
  .transform((value) => value ?? undefined);

/** A WebAuthn registration response in the same form. */
const attestation = z.object({
  id: base64url,
  rawId: base64url,
  type: kind,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'no transport'))
      .max(10)
      .nullish()
      .transform((value) => value ?? []),
  }),
});
export type Attestation = z.output<typeof attestation>;

const descriptor = z.object({ id: z.string(), type: kind, transports: z.array(z.string()) });
/** WebAuthn options for `navigator.credentials.get()`, with the ticket to send back. */
export const assertionRequest = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'discouraged']),
    allowCredentials: z.array(descriptor),
  }),
});
export type PasskeyAssertionRequest = z.infer<typeof assertionRequest>;

const creationRequest = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
export type PasskeyCreationRequest = z.infer<typeof creationRequest>;

const view = z.object({
  _id: z.string(),
  name: z.string(),
  /** True if the passkey is backed up, by a password manager or the vendor of the device. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof view>;
const viewAnswer = z.object({ response: view });
const byId = z.object({ _id: z.uuid() });

export const startPasskeyLogin = defineEndpoint({
  path: '/login/passkey/begin',
  summary: 'Returns the WebAuthn options for signing in with a passkey.',
  description: 'The challenge can be used once, within five minutes. The device finds the passkey, so no email address is sent.',
  access: 'anyone',
  input: emptyInput,
  output: z.object({ response: assertionRequest }),
  errors: ['too_many'],
});

export const loginWithPasskey = defineEndpoint({
  path: '/login/passkey',
  summary: 'Signs in with a passkey.',
  description: 'The passkey must verify the user (fingerprint, face or PIN). It replaces the password and the second factor.',
  access: 'anyone',
  input: z.object({ ticket: textOrEmpty(200), credential: assertion, remember: booleanFlag }),
  output: z.object({ response: z.object({ authToken: z.string() }) }),
  errors: ['passkey_late', 'passkey_wrong', 'too_many'],
});

export const listPasskeys = defineEndpoint({
  path: '/user/passkey/list',
  summary: 'Lists the passkeys of the signed-in user, oldest first.',
  access: 'signed_in',
  input: emptyInput,
  output: z.object({ response: z.object({ result: z.array(view) }) }),
  errors: [],
});

export const startPasskeyRegistration = defineEndpoint({
  path: '/user/passkey/begin',
  summary: 'Returns the WebAuthn options for creating a passkey.',
  description: 'They are valid for five minutes, in this session.',
  access: 'signed_in',
  input: z.object({ password: textOrEmpty(1000) }),
  output: z.object({ response: creationRequest }),
  errors: ['password_is_required', 'wrong_password', 'passkeys_enough', 'too_many'],
});

export const addPasskey = defineEndpoint({
  path: '/user/passkey/add',
  summary: 'Adds a passkey that the device created.',
  description: 'Returns recovery codes if it is the first second factor of the account. They are not returned again.',
  access: 'signed_in',
  requiresReauthentication: true,
  input: z.object({ ticket: textOrEmpty(200), name: textOrEmpty(maxPasskeyNameLength), credential: attestation }),
  output: z.object({ response: z.object({ passkey: view, recoveryCodes: z.array(z.string()).nullable() }) }),
  errors: ['passkey_late', 'passkey_refused', 'passkey_known', 'passkeys_enough'],
});

export const renamePasskey = defineEndpoint({
  path: '/user/passkey/rename',
  summary: 'Renames a passkey.',
  access: 'signed_in',
  input: byId.extend({ name: textOrEmpty(maxPasskeyNameLength) }),
  output: viewAnswer,
  errors: ['not_found', 'name_required'],
});

export const removePasskey = defineEndpoint({
  path: '/user/passkey/remove',
  summary: 'Removes a passkey.',
  access: 'signed_in',
  input: byId.extend({ password: textOrEmpty(1000) }),
  output: z.object({ message: z.string() }),
  errors: ['password_is_required', 'wrong_password', 'not_found', 'second_factor_stays', 'too_many'],
});

export const restorePasskey = defineEndpoint({
  path: '/user/passkey/restore',
  summary: 'Restores a passkey that this session removed within the last two minutes.',
  access: 'signed_in',
  requiresReauthentication: true,
  input: byId,
  output: viewAnswer,
  errors: ['not_found'],
});

export const passkeyEndpoints = [
  startPasskeyLogin,
  loginWithPasskey,
  listPasskeys,
  startPasskeyRegistration,
  addPasskey,
  renamePasskey,
  removePasskey,
  restorePasskey,
] as const;
