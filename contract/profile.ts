import { z } from 'zod';
import { consentChannels } from '#domain/consent.ts';
import { defineCall } from './call.ts';
import { nothing, optionalText, phone, phoneInput, residence, text } from './shapes.ts';

const consent = z.object({
  given: z.boolean(),
  /** When it was last given or taken back; null: never asked. */
  at: z.iso.datetime().nullable(),
});

export const profile = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address that waits for its mail to be answered; null: none. */
  pendingEmail: z.string().nullable(),
  phone,
  residence,
  consents: z.object({ email: consent, sms: consent, whatsapp: consent }),
  /** Every time a consent was given or taken back, newest first. */
  consentHistory: z.array(z.object({ channel: z.enum(consentChannels), given: z.boolean(), at: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

const profileAnswer = z.object({ response: profile });

export const getProfile = defineCall({
  path: '/user/profile/get',
  summary: 'Everything the profile page shows',
  who: 'person',
  input: nothing,
  answer: profileAnswer,
  refusals: [],
});

export const saveProfile = defineCall({
  path: '/user/profile/save',
  summary: 'Change what is sent and leave the rest. A new email address needs `password`, and counts once its mail is answered',
  who: 'person',
  input: z.object({
    fullName: optionalText(120),
    email: optionalText(254),
    /** The present password; asked for only where the email address changes. */
    password: text(1000),
    phone: phoneInput.nullish(),
    residence: z.object({ line1: text(200), line2: text(120), province: text(80), city: text(80), postal_code: text(12) }).nullish(),
    consents: z.object({ email: z.boolean().nullish(), sms: z.boolean().nullish(), whatsapp: z.boolean().nullish() }).nullish(),
  }),
  answer: profileAnswer,
  refusals: ['fullname_required', 'email_required', 'email_invalid', 'phone_invalid', 'password_is_required', 'wrong_password', 'too_many'],
});

export const verifyEmail = defineCall({
  path: '/email/verify',
  summary: 'Prove an email address by the token of its mail, whose link is PUBLIC_URL/email/verify#token=…',
  who: 'anyone',
  input: z.object({ token: text(200) }),
  answer: z.object({ message: z.string() }),
  refusals: ['link_dead'],
});

export const resendVerification = defineCall({
  path: '/user/email/resend',
  summary: 'Mail the verification link again, to the new address where one waits',
  who: 'person',
  input: nothing,
  answer: z.object({ message: z.string() }),
  refusals: ['email_verified', 'too_many'],
});

export const profileCalls = [getProfile, saveProfile, verifyEmail, resendVerification] as const;
