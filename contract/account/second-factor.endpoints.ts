import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';

const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorEndpoints = {
  '/user/second_factor/get': defineEndpoint({
    summary: 'Returns the second factors of the account and the number of unused recovery codes.',
    access: 'signed_in',
    input: emptyInput,
    response: z.object({ enabled: z.boolean(), app: z.boolean(), passkeys: z.int(), required: z.boolean(), codesLeft: z.int() }),
  }),

  '/user/second_factor/begin': defineEndpoint({
    summary: 'Creates a secret for an authenticator app.',
    description: 'The secret takes effect when a code is confirmed.',
    access: 'signed_in',
    isDelayedAfterReset: true,
    input: z.object({ password: textOrEmpty(1000) }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['password_is_required', 'wrong_password', 'too_many'],
  }),

  '/user/second_factor/confirm': defineEndpoint({
    summary: 'Confirms the new secret with a code and returns the recovery codes.',
    description: 'The recovery codes are not returned again.',
    access: 'signed_in',
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({ otp: textOrEmpty(20) }),
    response: recoveryCodesResponse,
    errors: ['second_factor_wrong', 'second_factor_none', 'too_many'],
  }),

  '/user/second_factor/codes': defineEndpoint({
    summary: 'Replaces the recovery codes.',
    access: 'signed_in',
    input: z.object({ password: textOrEmpty(1000) }),
    response: recoveryCodesResponse,
    errors: ['password_is_required', 'wrong_password', 'second_factor_none', 'too_many'],
  }),

  '/user/second_factor/drop': defineEndpoint({
    summary: 'Removes the authenticator app.',
    description: 'If the account has no passkey, the password alone is then sufficient to sign in.',
    access: 'signed_in',
    input: z.object({ password: textOrEmpty(1000) }),
    output: z.object({ message: z.string() }),
    errors: ['password_is_required', 'wrong_password', 'second_factor_none', 'second_factor_stays', 'too_many'],
  }),
};
