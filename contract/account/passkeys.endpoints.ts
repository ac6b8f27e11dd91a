import { z } from 'zod';
import { maxPasskeyNameLength } from '#domain/accounts/passkey.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, emptyInput, textOrEmpty, listResponse, orDefault } from '#contract/schemas.ts';

const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'not in base64url')
  .max(20_000, 'at most 20000 characters');
const credentialType = z.literal('public-key');

/** A WebAuthn assertion in the JSON form of `PublicKeyCredential.toJSON`. */
export const webAuthnAssertion = z.object({
  id: base64url,
  rawId: base64url,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: orDefault(base64url, undefined),
  }),
});
export type WebAuthnAssertion = z.output<typeof webAuthnAssertion>;

/** An optional assertion. `ticket` is a one-time token that identifies the stored challenge. */
export const optionalPasskeyAssertion = orDefault(z.object({ ticket: textOrEmpty(200), credential: webAuthnAssertion }), undefined);

/** A WebAuthn attestation in the JSON form of `PublicKeyCredential.toJSON`. */
const webAuthnAttestation = z.object({
  id: base64url,
  rawId: base64url,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: orDefault(z.array(z.string().regex(/^[a-z-]{1,20}$/, 'not a transport')).max(10), []),
  }),
});
export type WebAuthnAttestation = z.output<typeof webAuthnAttestation>;

const credentialDescriptor = z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) });
/** WebAuthn options for `navigator.credentials.get()`. `ticket` is a one-time token that identifies the stored challenge. */
export const passkeyAssertionRequest = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'discouraged']),
    allowCredentials: z.array(credentialDescriptor),
  }),
});
export type PasskeyAssertionRequest = z.infer<typeof passkeyAssertionRequest>;

/** WebAuthn options for `navigator.credentials.create()`. `ticket` is a one-time token that identifies the stored challenge. */
export const passkeyCreationRequest = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(credentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
export type PasskeyCreationRequest = z.infer<typeof passkeyCreationRequest>;

const passkeyDto = z.object({
  _id: z.string(),
  name: z.string(),
  /** True if a password manager or the vendor of the device backs up the passkey. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyDto = z.infer<typeof passkeyDto>;
const passkeyIdInput = z.object({ _id: z.uuid() });

export const passkeyEndpoints = {
  '/login/passkey/begin': defineEndpoint({
    summary: 'Returns the WebAuthn options for signing in with a passkey.',
    description:
      'The challenge can be used once, within five minutes. Passkeys are discoverable credentials, so the request contains no email address.',
    access: 'anyone',
    input: emptyInput,
    response: passkeyAssertionRequest,
    rateLimits: ['passkey_ask_address'],
  }),

  '/login/passkey': defineEndpoint({
    summary: 'Signs in with a passkey.',
    description: 'The passkey must verify the user (fingerprint, face or PIN). It replaces the password and the second factor.',
    access: 'anyone',
    input: z.object({ ticket: textOrEmpty(200), credential: webAuthnAssertion, remember: booleanFlag }),
    response: z.object({ authToken: z.string() }),
    errors: ['passkey_late', 'passkey_wrong', 'too_many'],
  }),

  '/user/passkey/list': defineEndpoint({
    summary: 'Lists the passkeys of the signed-in user, oldest first.',
    access: 'signed_in',
    input: emptyInput,
    response: listResponse(passkeyDto),
  }),

  '/user/passkey/begin': defineEndpoint({
    summary: 'Returns the WebAuthn options for creating a passkey.',
    description: 'The options are valid for five minutes, in this session only.',
    access: 'signed_in',
    isDelayedAfterReset: true,
    input: z.object({ password: textOrEmpty(1000) }),
    response: passkeyCreationRequest,
    errors: ['password_is_required', 'wrong_password', 'passkeys_enough', 'too_many'],
  }),

  '/user/passkey/add': defineEndpoint({
    summary: 'Adds a passkey that the device created.',
    description: 'Returns recovery codes if the passkey is the first second factor of the account. The codes are not returned again.',
    access: 'signed_in',
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({ ticket: textOrEmpty(200), name: textOrEmpty(maxPasskeyNameLength), credential: webAuthnAttestation }),
    response: z.object({ passkey: passkeyDto, recoveryCodes: z.array(z.string()).nullable() }),
    errors: ['passkey_late', 'passkey_refused', 'passkey_known', 'passkeys_enough'],
  }),

  '/user/passkey/rename': defineEndpoint({
    summary: 'Renames a passkey.',
    access: 'signed_in',
    input: passkeyIdInput.extend({ name: textOrEmpty(maxPasskeyNameLength) }),
    response: passkeyDto,
    errors: ['not_found', 'name_required'],
  }),

  '/user/passkey/remove': defineEndpoint({
    summary: 'Removes a passkey.',
    access: 'signed_in',
    input: passkeyIdInput.extend({ password: textOrEmpty(1000) }),
    output: z.object({ message: z.string() }),
    errors: ['password_is_required', 'wrong_password', 'not_found', 'second_factor_stays', 'too_many'],
  }),

  '/user/passkey/restore': defineEndpoint({
    summary: 'Restores a passkey that this session removed within the last two minutes.',
    access: 'signed_in',
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: passkeyIdInput,
    response: passkeyDto,
    errors: ['not_found'],
  }),
};
