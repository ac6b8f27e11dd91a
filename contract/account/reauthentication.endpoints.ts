import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { passkeyAssertionRequest, optionalPasskeyAssertion } from './passkeys.endpoints.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';

export const reauthenticationEndpoints = {
  '/user/proof/begin': defineEndpoint({
    summary: 'Returns the WebAuthn options for `/user/proof`; null for an account without passkeys.',
    description: 'The challenge can be used once, within five minutes, in this session.',
    access: 'signed_in',
    input: emptyInput,
    response: z.object({ passkey: passkeyAssertionRequest.nullable() }),
    rateLimits: ['passkey_ask_address'],
  }),

  '/user/proof': defineEndpoint({
    summary: 'Confirms the password or a passkey again.',
    description: 'For the next ten minutes, this session can call the endpoints that otherwise return `proof_needed`.',
    access: 'signed_in',
    input: z.object({ password: textOrEmpty(1000), passkey: optionalPasskeyAssertion }),
    output: z.object({ message: z.string() }),
    errors: ['password_is_required', 'wrong_password', 'passkey_late', 'passkey_wrong', 'too_many'],
  }),
};
