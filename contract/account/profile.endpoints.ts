import { z } from 'zod';
import { consentChannels } from '#domain/accounts/consent.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, optionalText, phoneSchema, phoneInput, addressSchema, residenceInput, textField } from '#contract/schemas.ts';

const consent = z.object({
  given: z.boolean(),
  /** When it was last given or withdrawn; null: never. */
  at: z.iso.datetime().nullable(),
});

export const profile = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address, not verified yet; null: none. */
  pendingEmail: z.string().nullable(),
  phone: phoneSchema,
  residence: addressSchema,
  consents: z.object({ email: consent, sms: consent, whatsapp: consent }),
  /** Every change of a consent, newest first. */
  consentHistory: z.array(z.object({ channel: z.enum(consentChannels), given: z.boolean(), at: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

const profileAnswer = z.object({ response: profile });

export const getProfile = defineEndpoint({
  path: '/user/profile/get',
  summary: 'Everything the profile page shows',
  who: 'person',
  input: emptyInput,
  answer: profileAnswer,
  errors: [],
});

export const saveProfile = defineEndpoint({
  path: '/user/profile/save',
  summary: 'Change what is sent and leave the rest. A new email address needs `password`, and counts once its mail is answered',
  who: 'person',
  input: z.object({
    fullName: optionalText(120),
    email: optionalText(254),
    /** The current password; required to change the email address. */
    password: textField(1000),
    phone: phoneInput.nullish(),
    residence: residenceInput.nullish(),
    consents: z.object({ email: z.boolean().nullish(), sms: z.boolean().nullish(), whatsapp: z.boolean().nullish() }).nullish(),
  }),
  answer: profileAnswer,
  errors: [
    'fullname_required',
    'name_has_url',
    'email_required',
    'email_invalid',
    'phone_invalid',
    'password_is_required',
    'wrong_password',
    'too_many',
  ],
});

export const checkVerification = defineEndpoint({
  path: '/email/verify/get',
  summary:
    'What the link of a verification mail, PUBLIC_URL/email/verify#token=…, would verify. Changes nothing. `signedInAs` compares the account of the link with the session of the call',
  who: 'anyone',
  optionalUser: true,
  input: z.object({ token: textField(200) }),
  answer: z.object({
    response: z.object({
      email: z.string(),
      /** `account`: the address that the account was registered with. `change`: one that replaces the verified one. */
      kind: z.enum(['account', 'change']),
      verified: z.boolean(),
      signedInAs: z.enum(['owner', 'other', 'none']),
    }),
  }),
  errors: ['link_dead'],
});
export type Verification = z.infer<typeof checkVerification.answer>['response'];

export const verifyEmail = defineEndpoint({
  path: '/email/verify',
  summary:
    'Verify an email address of the signed-in user by the token of its mail. Keeps this session and the password; every other session and credential ends',
  who: 'person',
  input: z.object({ token: textField(200) }),
  answer: z.object({ message: z.string() }),
  errors: ['link_dead', 'link_of_other', 'email_taken'],
});

export const verifyEmailWithPassword = defineEndpoint({
  path: '/email/verify/password',
  summary:
    'Verify the address that an account was registered with, and set a new password. Every session and every other credential ends. Signs nobody in',
  who: 'anyone',
  input: z.object({ token: textField(200), password: textField(1000), confirmPassword: textField(1000) }),
  answer: z.object({ message: z.string() }),
  errors: ['link_dead', 'password_required', 'passwords_differ', 'password_too_short', 'password_too_long', 'password_common'],
});

export const resendVerification = defineEndpoint({
  path: '/user/email/resend',
  summary: 'Mail the verification link again, to the new address where one waits',
  who: 'person',
  input: emptyInput,
  answer: z.object({ message: z.string() }),
  errors: ['email_verified', 'too_many'],
});

export const profileEndpoints = [
  getProfile,
  saveProfile,
  checkVerification,
  verifyEmail,
  verifyEmailWithPassword,
  resendVerification,
] as const;
