const [minute, hour, day] = [60, 3600, 86_400];
const megabyte = 1024 * 1024;

/**
 * A limit: `points` can be consumed within `seconds`, counted for each subject.
 * `key` is the subject: `ip` an IP address (IPv6 addresses count by /64), `user` a user id, `email` a normalized email address, `email_and_ip`
 * both, `form` the token of a form, `all` one count for all requests.
 */
type RateLimitRule = { points: number; seconds: number; key: 'ip' | 'user' | 'email' | 'email_and_ip' | 'form' | 'all' };

/** The limits of requests and attempts. Limits that an endpoint does not list are counted by its service. */
export const rateLimitRules = {
  // Sign-ins: failures only. A success refunds its points, and resets `login_pair`.
  login_pair: { points: 10, seconds: 15 * minute, key: 'email_and_ip' },
  login_address: { points: 100, seconds: 15 * minute, key: 'ip' },
  /** Counts failures from all addresses. Known devices of the account are exempt, so that its owner can still sign in. */
  login_account: { points: 100, seconds: 15 * minute, key: 'email' },
  /** Passwords entered by signed-in users. */
  password_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Codes and passkeys used as a second factor. */
  second_factor_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Sign-ins and reauthentications by passkey: failures only. */
  passkey_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Requested passkey challenges. */
  passkey_ask_address: { points: 120, seconds: 15 * minute, key: 'ip' },
  invite_account: { points: 50, seconds: hour, key: 'user' },
  /** Password links emailed by staff, per account. */
  password_link_account: { points: 5, seconds: hour, key: 'user' },
  /** Replies to contact messages. */
  answer_account: { points: 120, seconds: hour, key: 'user' },
  register_address: { points: 20, seconds: hour, key: 'ip' },
  forgot_address: { points: 20, seconds: hour, key: 'ip' },
  forgot_account_hour: { points: 3, seconds: hour, key: 'email' },
  forgot_account_day: { points: 10, seconds: day, key: 'email' },
  /** Wrong codes of forgotten passwords, over all accounts. A correct code refunds its point. */
  otp_address: { points: 30, seconds: hour, key: 'ip' },
  /** Wrong codes over all networks. Beyond these limits no code is checked, and emails for forgotten passwords contain a link instead. */
  otp_overall_day: { points: 100, seconds: day, key: 'all' },
  otp_overall_month: { points: 300, seconds: 30 * day, key: 'all' },
  verify_mail_account: { points: 5, seconds: hour, key: 'user' },
  quote_account: { points: 20, seconds: hour, key: 'user' },
  quote_address: { points: 60, seconds: hour, key: 'ip' },
  /** Beyond these two limits requests are flagged as spam, so that a flood does not hide other requests and customers can still send theirs. */
  quote_overall: { points: 300, seconds: hour, key: 'all' },
  contact_overall: { points: 200, seconds: hour, key: 'all' },
  /** Submissions with one form token. */
  form_token: { points: 20, seconds: day, key: 'form' },
  message_account: { points: 30, seconds: hour, key: 'user' },
  contact_address: { points: 10, seconds: hour, key: 'ip' },
  upload_files: { points: 40, seconds: hour, key: 'ip' },
  upload_bytes: { points: 100 * megabyte, seconds: hour, key: 'ip' },
  export_account: { points: 10, seconds: hour, key: 'user' },
} as const satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rateLimitRules;
