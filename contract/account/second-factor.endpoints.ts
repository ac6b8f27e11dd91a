import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textField } from '#contract/schemas.ts';

const recoveryCodes = z.object({ response: z.object({ recoveryCodes: z.array(z.string()) }) });

export const getSecondFactor = defineEndpoint({
  path: '/user/second_factor/get',
  summary: 'Whether signing in asks for more than the password, whether an app or passkeys answer it, and how many recovery codes are left',
  who: 'person',
  input: emptyInput,
  answer: z.object({
    response: z.object({ enabled: z.boolean(), app: z.boolean(), passkeys: z.int(), required: z.boolean(), codesLeft: z.int() }),
  }),
  errors: [],
});

export const startTotpEnrolment = defineEndpoint({
  path: '/user/second_factor/begin',
  summary: 'A new secret for an authenticator app; it counts once a code of it is proved',
  who: 'person',
  input: z.object({ password: textField(1000) }),
  answer: z.object({ response: z.object({ secret: z.string(), uri: z.string() }) }),
  errors: ['password_is_required', 'wrong_password', 'too_many'],
});

export const confirmTotpEnrolment = defineEndpoint({
  path: '/user/second_factor/confirm',
  summary: 'Prove the new secret by a code of it; answers the recovery codes, which are shown this once',
  who: 'person',
  recentProof: true,
  input: z.object({ otp: textField(20) }),
  answer: recoveryCodes,
  errors: ['second_factor_wrong', 'second_factor_none', 'too_many'],
});

export const renewRecoveryCodes = defineEndpoint({
  path: '/user/second_factor/codes',
  summary: 'New recovery codes; the older ones no longer count',
  who: 'person',
  input: z.object({ password: textField(1000) }),
  answer: recoveryCodes,
  errors: ['password_is_required', 'wrong_password', 'second_factor_none', 'too_many'],
});

export const removeTotp = defineEndpoint({
  path: '/user/second_factor/drop',
  summary: 'Take the authenticator app away; without passkeys the password alone signs in again',
  who: 'person',
  input: z.object({ password: textField(1000) }),
  answer: z.object({ message: z.string() }),
  errors: ['password_is_required', 'wrong_password', 'second_factor_none', 'second_factor_stays', 'too_many'],
});

export const secondFactorEndpoints = [getSecondFactor, startTotpEnrolment, confirmTotpEnrolment, renewRecoveryCodes, removeTotp] as const;
