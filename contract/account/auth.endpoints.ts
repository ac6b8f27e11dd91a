import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalPasskeyAssertion } from './passkeys.endpoints.ts';
import {
  newPasswordErrors,
  emailText,
  booleanFlag,
  emptyInput,
  optionalId,
  phoneSchema,
  phoneInput,
  addressSchema,
  textOrEmpty,
  orDefault,
} from '#contract/schemas.ts';

const authToken = z.object({ authToken: z.string() });

export const userData = z.object({
  _id: z.string(),
  type: z.literal('user'),
  fullName: z.string(),
  email: z.string(),
  phone: phoneSchema,
  residence: addressSchema,
});
export type UserData = z.infer<typeof userData>;

export const authEndpoints = {
  '/login': defineEndpoint({
    summary: 'Signs in with email address and password.',
    description:
      'With `remember` the session lasts 30 days instead of 12 hours. Accounts with a second factor also need `otp` or `passkey`: the error then contains `second_factor` with the available factors and the WebAuthn options.',
    access: 'anyone',
    input: z.object({
      email: emailText,
      password: textOrEmpty(1000),
      remember: booleanFlag,
      otp: textOrEmpty(20),
      passkey: optionalPasskeyAssertion,
    }),
    response: authToken,
    errors: [
      'email_required',
      'password_required',
      'password_short',
      'wrong_credentials',
      'second_factor_required',
      'second_factor_wrong',
      'passkey_late',
      'passkey_wrong',
      'too_many',
    ],
  }),

  '/register': defineEndpoint({
    summary: 'Creates an account and signs in.',
    description: 'With `remember` the session lasts 30 days instead of 12 hours.',
    access: 'anyone',
    input: z.object({
      fullName: textOrEmpty(120),
      email: emailText,
      password: textOrEmpty(1000),
      confirmPassword: textOrEmpty(1000),
      phone: orDefault(phoneInput, { number: '', code: 'ZA', dialcountry: '27' }),
      remember: booleanFlag,
    }),
    output: z.object({
      result: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
      response: authToken,
    }),
    rateLimits: ['register_address'],
    errors: [
      'fullname_required',
      'email_required',
      'password_required',
      'name_has_url',
      'email_invalid',
      ...newPasswordErrors,
      'phone_invalid',
      'email_taken',
    ],
  }),

  '/logout': defineEndpoint({
    summary: 'Ends the current session.',
    access: 'signed_in',
    input: emptyInput,
    output: z.object({ message: z.string() }),
  }),

  '/site/get/userdata': defineEndpoint({
    summary: 'Returns the signed-in user, with the address that prefills the quote form.',
    access: 'signed_in',
    input: z.object({ user: optionalId }),
    response: userData,
    errors: ['somebody_else'],
  }),
};
