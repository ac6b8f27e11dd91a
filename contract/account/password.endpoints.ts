import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { newPasswordErrors, emailText, textOrEmpty } from '#contract/schemas.ts';

const messageResponse = z.object({ message: z.string() });

export const passwordEndpoints = {
  '/forgotpassword': defineEndpoint({
    summary: 'Emails a four-digit code for setting a new password.',
    description: 'The response is the same for an unknown address. A cookie binds the code to this browser.',
    access: 'anyone',
    input: z.object({ email: emailText, windows_url: textOrEmpty(2000) }),
    output: messageResponse,
    rateLimits: ['forgot_address', 'forgot_account_hour', 'forgot_account_day'],
    errors: ['email_required'],
  }),

  '/verify/otp': defineEndpoint({
    summary: 'Verifies the emailed code.',
    description: 'Sets a single-use cookie, which browsers send to /site/change_password only.',
    access: 'anyone',
    input: z.object({ email: emailText, otp: textOrEmpty(20) }),
    response: z.object({ verified: z.literal(true) }),
    errors: ['email_required', 'otp_required', 'otp_wrong', 'otp_dead', 'too_many'],
  }),

  '/site/change_password': defineEndpoint({
    summary: 'Sets a new password after the emailed code was verified.',
    description: '`password` is the new password, `new_password` its confirmation. Does not sign in.',
    access: 'anyone',
    input: z.object({ email: emailText, password: textOrEmpty(1000), new_password: textOrEmpty(1000) }),
    output: messageResponse,
    errors: ['email_required', 'password_is_required', ...newPasswordErrors, 'otp_dead'],
  }),

  '/user/password/change': defineEndpoint({
    summary: 'Changes the password of the signed-in user and ends all other sessions.',
    access: 'signed_in',
    input: z.object({ currentPassword: textOrEmpty(1000), newPassword: textOrEmpty(1000), confirmPassword: textOrEmpty(1000) }),
    output: messageResponse,
    errors: ['password_is_required', ...newPasswordErrors, 'wrong_password', 'too_many'],
  }),
};
