import { describe, expect, test } from 'vitest';
import {
  validatePasswordChange,
  validateContactForm,
  validateForgotPassword,
  validateLogin,
  validateOtp,
  validateProfile,
  validateRegistration,
} from './account.ts';
import { isEmail } from './email-address.ts';

const email = 'lerato@example.test';
const password = 'basalt sea';

test('an email address needs an at sign and a domain with a dot', () => {
  for (const address of [email, ' lerato@example.test ', "o'neill+stone@sub.example.co.za"]) expect(isEmail(address), address).toBe(true);
  const invalidAddresses = [
    '',
    'lerato',
    'lerato@example',
    '@example.test',
    'lerato@.',
    'a@b@example.test',
    'a b@example.test',
    'a@b .test',
    'x a@b.test',
  ];
  for (const address of [...invalidAddresses, 'a@b.te st', 'a@b.test, c@d.test']) expect(isEmail(address), address).toBe(false);
});

/** Fills in a form field by field, and collects the first error before each step and after the last one. */
function collectErrors<Form extends object>(
  validate: (form: Form) => { field: string; code: string } | undefined,
  form: Form,
  steps: Partial<Form>[],
) {
  const errors = [{}, ...steps].map((_, index) => validate(Object.assign({ ...form }, ...steps.slice(0, index))));
  return errors.map((error) => error && `${error.field}: ${error.code}`);
}

describe('validation returns the first error with its field, in the order of the specification', () => {
  test('for the registration form', () => {
    const form = { fullName: ' \n', email: ' ', password: '', confirmPassword: '' };
    const steps = [
      { fullName: 'Lerato' },
      { email: 'lerato@example' },
      { password: 'short' },
      { confirmPassword: 'shorT' },
      { confirmPassword: 'short' },
      { email: ` ${email} ` },
      { password: '1234567', confirmPassword: '1234567' },
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      // Exactly 8, then exactly 128 characters.
      { password: 'ba5alt!~', confirmPassword: 'ba5alt!~' },
      { password: 'x'.repeat(128), confirmPassword: 'x'.repeat(128) },
    ];
    expect(collectErrors(validateRegistration, form, steps)).toEqual([
      'fullName: fullname_required',
      'email: email_required',
      'password: password_required',
      'confirmPassword: password_required',
      'confirmPassword: passwords_differ',
      'email: email_invalid',
      'password: password_too_short',
      'password: password_too_short',
      'password: password_too_long',
      undefined,
      undefined,
    ]);
  });

  test('for the sign-in form', () => {
    expect(collectErrors(validateLogin, { email: ' ', password: '' }, [{ email }, { password: '123' }, { password: '1234' }])).toEqual([
      'email: email_required',
      'password: password_required',
      'password: password_short',
      undefined,
    ]);
  });

  test('for the contact form', () => {
    expect(
      collectErrors(validateContactForm, { name: '', email: ' ', phone: ' ' }, [
        { email: 'lerato' },
        { phone: '0821234567' },
        { email: ` ${email} ` },
      ]),
    ).toEqual(['email: email_required', 'phone: phone_required', 'email: email_invalid', undefined]);
  });

  test('for a forgotten password and its code', () => {
    expect(collectErrors(validateForgotPassword, { email: ' ' }, [{ email }])).toEqual(['email: email_required', undefined]);
    const codes = ['123', '12345', 'x1234', '12a4', '1234', ' 1234 '].map((otp) => ({ otp }));
    expect(collectErrors(validateOtp, { email: ' ', otp: ' ' }, [{ email }, ...codes])).toEqual([
      'email: email_required',
      'otp: otp_required',
      'otp: otp_wrong',
      'otp: otp_wrong',
      'otp: otp_wrong',
      'otp: otp_wrong',
      undefined,
      undefined,
    ]);
  });

  test('for a new password', () => {
    const steps = [
      { email },
      { password: 'short' },
      { confirmation: 'other' },
      { confirmation: 'short' },
      { password, confirmation: password },
    ];
    expect(collectErrors(validatePasswordChange, { email: ' ', password: '', confirmation: '' }, steps)).toEqual([
      'email: email_required',
      'password: password_is_required',
      'confirmation: password_is_required',
      'confirmation: passwords_differ',
      'password: password_too_short',
      undefined,
    ]);
    // A form without an email address.
    expect(validatePasswordChange({ password, confirmation: password })).toBeUndefined();
  });

  test('for the profile with optional fields', () => {
    type Form = Parameters<typeof validateProfile>[0];
    const steps: Partial<Form>[] = [{ fullName: 'Lerato' }, { email: 'lerato' }, { email: ` ${email}` }];
    expect(collectErrors<Form>(validateProfile, { fullName: ' ', email: ' ' }, steps)).toEqual([
      'fullName: fullname_required',
      'email: email_required',
      'email: email_invalid',
      undefined,
    ]);
    expect(validateProfile({ fullName: undefined, email: undefined })).toBeUndefined();
    expect(validateProfile({ fullName: undefined, email: '' })).toEqual({ field: 'email', code: 'email_required' });
  });
});
