/** About accounts and the ways to reach a person. */
export const accountProblems = {
  fullname_required: [422, 'Fullname required.'],
  email_required: [422, 'Email required.'],
  email_invalid: [422, 'That email address does not look right.'],
  password_required: [422, 'Password required.'],
  passwords_differ: [422, 'Passwords do not match.'],
  password_short: [422, 'Invalid password, minimum length: 4'],
  password_too_short: [422, 'Use at least 8 characters.'],
  password_too_long: [422, 'Use at most 128 characters.'],
  password_common: [422, 'This password is too common.'],
  phone_invalid: [422, 'That mobile number does not look right.'],
  email_same: [422, 'That is your address already.'],
  email_taken: [409, 'There is an account with this email address already. Sign in instead.'],
  wrong_credentials: [401, 'The email address or the password is not right.'],
  wrong_password: [422, 'That is not your password.'],
  password_is_required: [422, 'password is required'],
  otp_required: [422, 'OTP required'],
  otp_wrong: [422, 'That code is not right. Please look at the mail again.'],
  otp_dead: [422, 'This code no longer counts. Please ask for a new one.'],
  link_dead: [410, 'This link no longer counts. Please ask for a new one on your profile page.'],
  email_verified: [409, 'Your email address is confirmed already.'],
  staff_stays: [409, 'This is an account of our staff. An owner can close it.'],
  notice_mandatory: [422, 'Notices about the safety of your account cannot be switched off.'],
  phone_required: [422, 'Phone required.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AccountProblemCode = keyof typeof accountProblems;
