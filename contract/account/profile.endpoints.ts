import { z } from 'zod';
import { consentChannels } from '#domain/accounts/consent.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import {
  optionalEmail,
  emptyInput,
  optionalText,
  phoneSchema,
  phoneInput,
  addressSchema,
  addressInput,
  textOrEmpty,
} from '#contract/schemas.ts';

const consent = z.object({
  given: z.boolean(),
  /** The time of the last change; null without a change. */
  at: z.iso.datetime().nullable(),
});

export const profile = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address while its verification is pending; null otherwise. */
  pendingEmail: z.string().nullable(),
  phone: phoneSchema,
  residence: addressSchema,
  consents: z.object({ email: consent, sms: consent, whatsapp: consent }),
  /** Every change of a consent, newest first. */
  consentHistory: z.array(z.object({ channel: z.enum(consentChannels), given: z.boolean(), at: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

export const profileEndpoints = {
  '/user/profile/get': defineEndpoint({
    summary: 'Returns the profile of the signed-in user.',
    access: 'signed_in',
    input: emptyInput,
    response: profile,
  }),

  '/user/profile/save': defineEndpoint({
    summary: 'Changes the fields that are sent.',
    description: 'A new email address requires `password` and takes effect when its verification link is used.',
    access: 'signed_in',
    input: z.object({
      fullName: optionalText(120),
      email: optionalEmail,
      /** The current password; required to change the email address. */
      password: textOrEmpty(1000),
      phone: phoneInput.nullish(),
      residence: addressInput.nullish(),
      consents: z.object({ email: z.boolean().nullish(), sms: z.boolean().nullish(), whatsapp: z.boolean().nullish() }).nullish(),
    }),
    response: profile,
    errors: [
      'fullname_required',
      'name_has_url',
      'email_required',
      'email_invalid',
      'phone_invalid',
      'password_is_required',
      'wrong_password',
      'reset_recent',
      'too_many',
    ],
  }),

  '/user/email/resend': defineEndpoint({
    summary: 'Sends the verification email again, to the new address if a change is pending.',
    access: 'signed_in',
    input: emptyInput,
    output: z.object({ message: z.string() }),
    rateLimits: ['verify_mail_account'],
    errors: ['email_verified'],
  }),
};
