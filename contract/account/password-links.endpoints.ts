import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textField } from '#contract/schemas.ts';

export const getPasswordLink = defineEndpoint({
  path: '/account/claim/get',
  summary: 'Whom the link of a mail is for: to choose the first password of an account (`claim`), or a new one (`reset`)',
  who: 'anyone',
  input: z.object({ token: textField(200) }),
  answer: z.object({
    response: z.object({
      kind: z.enum(['claim', 'reset']),
      fullName: z.string(),
      email: z.string(),
      /** The number of the request that was entered for them. */
      quote: z.string().nullable(),
    }),
  }),
  errors: ['claim_dead'],
});

export const redeemPasswordLink = defineEndpoint({
  path: '/account/claim/take',
  summary: 'Choose a password by the link of a mail; it counts once. A first password signs in, a new one signs nobody in',
  who: 'anyone',
  input: z.object({ token: textField(200), password: textField(1000), confirmPassword: textField(1000) }),
  answer: z.object({ response: z.object({ authToken: z.string().nullable(), quote: z.string().nullable() }) }),
  errors: ['claim_dead', 'password_required', 'passwords_differ', 'password_too_short', 'password_too_long', 'password_common'],
});

export const passwordLinkEndpoints = [getPasswordLink, redeemPasswordLink] as const;
