import { findEmailError, isEmail } from './email-address.ts';
import { minLoginPasswordLength, findPasswordError } from './password.ts';
import { hasWebAddress, isBlankName } from './person-name.ts';
import type { AccountErrorCode } from '#domain/errors/account-errors.ts';

export const staffRoles = ['owner', 'estimator', 'editor', 'installer'] as const;
export const roles = ['customer', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** A validation error with the form field that shows it. */
export type FieldError<Field extends string> = { field: Field; code: AccountErrorCode };

/** Returns the error of a required name, if any. */
export function findNameError(typed: string): 'fullname_required' | 'name_has_url' | undefined {
  if (isBlankName(typed)) return 'fullname_required';
  return hasWebAddress(typed) ? 'name_has_url' : undefined;
}

/** Validates a login form (specification, section 5, Login). Returns the first error. */
export function validateLogin(form: { email: string; password: string }): FieldError<'email' | 'password'> | undefined {
  if (form.email.trim() === '') return { field: 'email', code: 'email_required' };
  if (form.password === '') return { field: 'password', code: 'password_required' };
  if (form.password.length < minLoginPasswordLength) return { field: 'password', code: 'password_short' };
  return undefined;
}

export type RegistrationForm = { fullName: string; email: string; password: string; confirmPassword: string };

/** Validates a registration: the five checks of the specification (section 5) in their order, then name, email and new password. */
export function validateRegistration(form: RegistrationForm): FieldError<keyof RegistrationForm> | undefined {
  if (isBlankName(form.fullName)) return { field: 'fullName', code: 'fullname_required' };
  if (form.email.trim() === '') return { field: 'email', code: 'email_required' };
  if (form.password === '') return { field: 'password', code: 'password_required' };
  if (form.confirmPassword === '') return { field: 'confirmPassword', code: 'password_required' };
  if (form.password !== form.confirmPassword) return { field: 'confirmPassword', code: 'passwords_differ' };
  if (hasWebAddress(form.fullName)) return { field: 'fullName', code: 'name_has_url' };
  if (!isEmail(form.email)) return { field: 'email', code: 'email_invalid' };
  const code = findPasswordError(form.password);
  return code && { field: 'password', code };
}

/** Validates a contact form (specification, section 5). Email and phone are required; the name may be empty. */
export function validateContactForm(form: {
  name: string;
  email: string;
  phone: string;
}): FieldError<'name' | 'email' | 'phone'> | undefined {
  if (form.email.trim() === '') return { field: 'email', code: 'email_required' };
  if (form.phone.trim() === '') return { field: 'phone', code: 'phone_required' };
  if (hasWebAddress(form.name)) return { field: 'name', code: 'name_has_url' };
  if (!isEmail(form.email)) return { field: 'email', code: 'email_invalid' };
  return undefined;
}

/** Validates the form for a forgotten password (specification, section 5, Other forms). */
export const validateForgotPassword = ({ email }: { email: string }): FieldError<'email'> | undefined =>
  email.trim() === '' ? { field: 'email', code: 'email_required' } : undefined;

/** The number of digits of a reset code. */
export const otpLength = 4;
const otpPattern = new RegExp(`^\\d{${otpLength}}$`);

/** Validates a reset code (specification, section 5, Other forms). A malformed code is rejected without counting as an attempt. */
export function validateOtp({ email, otp }: { email: string; otp: string }): FieldError<'email' | 'otp'> | undefined {
  if (email.trim() === '') return { field: 'email', code: 'email_required' };
  if (otp.trim() === '') return { field: 'otp', code: 'otp_required' };
  return otpPattern.test(otp.trim()) ? undefined : { field: 'otp', code: 'otp_wrong' };
}

/**
 * Validates a new password (specification, section 5, Other forms): both fields have a value, the values match, the length is allowed.
 * @param form.email undefined if the form has no email field
 */
export function validatePasswordChange(form: {
  email?: string;
  password: string;
  confirmation: string;
}): FieldError<'email' | 'password' | 'confirmation'> | undefined {
  if (form.email?.trim() === '') return { field: 'email', code: 'email_required' };
  if (form.password === '') return { field: 'password', code: 'password_is_required' };
  if (form.confirmation === '') return { field: 'confirmation', code: 'password_is_required' };
  if (form.password !== form.confirmation) return { field: 'confirmation', code: 'passwords_differ' };
  const code = findPasswordError(form.password);
  return code && { field: 'password', code };
}

/** Validates the changed fields of a profile. Undefined fields do not change. */
export function validateProfile(form: {
  fullName: string | undefined;
  email: string | undefined;
}): FieldError<'fullName' | 'email'> | undefined {
  const nameError = form.fullName === undefined ? undefined : findNameError(form.fullName);
  if (nameError) return { field: 'fullName', code: nameError };
  const code = form.email === undefined ? undefined : findEmailError(form.email);
  return code && { field: 'email', code };
}
