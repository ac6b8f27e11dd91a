import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { newPasswordErrors, textOrEmpty } from '#contract/schemas.ts';

export type EmailVerification = z.infer<(typeof emailVerificationEndpoints)['/email/verify/get']['output']>['response'];

export const emailVerificationEndpoints = {
  '/email/verify/get': defineEndpoint({
    summary: 'Returns the email address that a verification link would verify. Changes nothing.',
    description: 'The link is PUBLIC_URL/email/verify#token=…. `signedInAs` compares the account of the link with the current session.',
    access: 'anyone',
    acceptsOptionalUser: true,
    input: z.object({ token: textOrEmpty(200) }),
    response: z.object({
      email: z.string(),
      /** `account`: the address from the registration. `change`: a new address, which replaces the current one. */
      kind: z.enum(['account', 'change']),
      verified: z.boolean(),
      signedInAs: z.enum(['owner', 'other', 'none']),
    }),
    errors: ['link_dead'],
  }),

  '/email/verify': defineEndpoint({
    summary: 'Verifies an email address of the signed-in user with the token of the verification email.',
    description: 'The password and this session remain. All other sessions and credentials are revoked.',
    access: 'signed_in',
    input: z.object({ token: textOrEmpty(200) }),
    output: z.object({ message: z.string() }),
    errors: ['link_dead', 'link_of_other', 'email_taken'],
  }),

  '/email/verify/password': defineEndpoint({
    summary: 'Verifies the address of a registration and sets a new password.',
    description: 'All sessions and other credentials are revoked. Does not sign in.',
    access: 'anyone',
    input: z.object({ token: textOrEmpty(200), password: textOrEmpty(1000), confirmPassword: textOrEmpty(1000) }),
    output: z.object({ message: z.string() }),
    errors: ['link_dead', 'password_required', ...newPasswordErrors],
  }),
};
