/**
 * Every refusal once: its code, its HTTP status and the words a person reads. The words that the
 * specification gives (sections 5 and 8) stand here to the letter.
 */
export const problems = {
  // What was sent
  bad_input: [400, 'Some of what was sent could not be read.'],
  dangerous_input: [400, 'That request holds a field that is not allowed.'],
  not_json: [415, 'Send JSON.'],
  not_multipart: [415, 'Send the file as multipart form data.'],
  too_large: [413, 'That is more than this site can take in one go.'],
  not_found: [404, 'There is nothing at this address.'],
  foreign_origin: [403, 'That request came from another site.'],
  too_many: [429, 'That was a little too often. Please try again later.'],
  unavailable: [503, 'We cannot answer just now. Please try again in a moment.'],
  unknown: [500, 'Something went wrong on our side. Please try again.'],

  // Who is asking
  sign_in_first: [401, 'Please sign in first.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  not_allowed: [403, 'You may not do that.'],
  somebody_else: [403, 'That belongs to somebody else.'],

  // Accounts
  fullname_required: [422, 'Fullname required.'],
  email_required: [422, 'Email required.'],
  email_invalid: [422, 'That e-mail address does not look right.'],
  password_required: [422, 'Password required.'],
  passwords_differ: [422, 'Passwords do not match.'],
  password_short: [422, 'Invalid password, minimum length: 4'],
  password_too_short: [422, 'Use at least 8 characters.'],
  password_too_long: [422, 'Use at most 128 characters.'],
  password_common: [422, 'This password is too common.'],
  phone_invalid: [422, 'That mobile number does not look right.'],
  email_taken: [409, 'There is an account with this e-mail address already. Sign in instead.'],
  wrong_credentials: [401, 'The e-mail address or the password is not right.'],
  wrong_password: [422, 'That is not your password.'],
  password_is_required: [422, 'password is required'],
  otp_required: [422, 'OTP required'],
  otp_wrong: [422, 'That code is not right. Please look at the mail again.'],
  otp_dead: [422, 'This code no longer counts. Please ask for a new one.'],
  link_dead: [410, 'This link no longer counts. Please ask for a new one on your profile page.'],
  email_verified: [409, 'Your e-mail address is verified already.'],
  staff_stays: [409, 'This is an account of our staff. An owner can close it.'],
  notice_mandatory: [422, 'Notices about the safety of your account cannot be switched off.'],

  // Contact
  phone_required: [422, 'Phone required.'],

  // Quotes
  message_required: [422, 'Please write a message.'],
  quote_settled: [409, 'This request is settled already and cannot be withdrawn.'],
  quote_closed: [409, 'This request is closed. Please send a new one.'],
  stone_required: [422, 'Stone name required.'],
  address_required: [422, 'Address required.'],
  line2_required: [422, 'Line 2 required.'],
  province_required: [422, 'Province required.'],
  city_required: [422, 'City required.'],
  postal_code_required: [422, 'Postal Code required.'],
  stone_gone: [422, 'This stone is no longer in our range. Please choose another.'],
  choice_gone: [422, 'One of your choices is no longer in our range. Please choose again.'],
  upload_gone: [422, 'One of your files is no longer here. Please add it again.'],
  key_invalid: [400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'],
  key_reused: [422, 'This key was used for another request already.'],

  // Uploads
  file_missing: [422, 'Please choose a file.'],
  file_several: [422, 'Please add multiple files one by one'],
  file_format: [422, 'File Format not supported'],
  file_too_large: [413, 'Maximum upload size is 5MB'],
  file_store_full: [503, 'We cannot take files just now. Please try again later.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

/** A refusal that people are meant to meet. `message` replaces the standing words where they can say more. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  // The built pages carry their own copy of this class; a refusal thrown by the server's must be one to them too.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem';
  }

  constructor(code: ProblemCode, message?: string, retryAfter?: number) {
    super(message ?? problems[code][1]);
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code][0];
    this.retryAfter = retryAfter;
  }
}
