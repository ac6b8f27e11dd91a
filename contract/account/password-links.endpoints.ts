import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { newPasswordErrors, textOrEmpty } from '#contract/schemas.ts';

export const passwordLinkEndpoints = {
  '/account/claim/get': defineEndpoint({
    summary: 'Returns the account of a password link.',
    description: 'A link of kind `claim` sets the first password of an account. A link of kind `reset` replaces the password.',
    access: 'anyone',
    input: z.object({ token: textOrEmpty(200) }),
    response: z.object({
      kind: z.enum(['claim', 'reset']),
      fullName: z.string(),
      email: z.string(),
      /** The number of the quote that staff entered for the customer; null if there is none. */
      quote: z.string().nullable(),
    }),
    errors: ['claim_dead'],
  }),

  '/account/claim/take': defineEndpoint({
    summary: 'Sets a password with the token of a password link, which can be used once.',
    description: 'Setting a first password also signs in. Replacing a password does not.',
    access: 'anyone',
    input: z.object({ token: textOrEmpty(200), password: textOrEmpty(1000), confirmPassword: textOrEmpty(1000) }),
    response: z.object({ authToken: z.string().nullable(), quote: z.string().nullable() }),
    errors: ['claim_dead', 'password_required', ...newPasswordErrors],
  }),
};
