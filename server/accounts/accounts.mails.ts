import type { Mail } from '#server/outside/mail.ts';

/** Whom a mail is about and to. The person's id stands in its key: so erasing them finds it, whatever address it went to. */
export type Recipient = { id: string; fullName: string; email: string };

// Anybody can register with somebody else's address: what stands for a name must not bring them a message, or a link.
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name);

const letter = ({ fullName }: Recipient, ...paragraphs: string[]): string =>
  [isPlainName(fullName) ? `Dear ${fullName}` : 'Hello', ...paragraphs].join('\n\n');

const at = (time: Date): string =>
  new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Johannesburg' }).format(time);

/** The link that proves an address. @param id of the verification */
export const verifyMail = (to: Recipient, id: string, url: string, until: Date): Mail => ({
  kind: 'verify_email',
  key: `verify_email:${to.id}:${id}`,
  to: to.email,
  subject: 'Please confirm your email address',
  text: letter(
    to,
    'Please confirm that this address is yours. The link counts for two days.',
    'If you did not ask for this, you need not do anything.',
  ),
  action: { label: 'Confirm my address', url },
  secretUntil: until,
});

/** To the holder of an address that somebody else wants for their account. */
export const addressInUseMail = (to: Recipient, id: string): Mail => ({
  kind: 'email_in_use',
  key: `email_in_use:${to.id}:${id}`,
  to: to.email,
  subject: 'Your email address has an account already',
  text: letter(
    to,
    'Somebody asked to use this address for another account with us. It has one already, so nothing was changed.',
    'If that was you, sign in with this address instead.',
  ),
});

/** The code of a forgotten password. */
export const codeMail = (to: Recipient, id: string, code: string, until: Date): Mail => ({
  kind: 'password_code',
  key: `password_code:${to.id}:${id}`,
  to: to.email,
  subject: 'Your code for a new password',
  text: letter(
    to,
    'This is your code for a new password. It counts for ten minutes, once, and only in the browser where you asked for it.',
    'We never ask for it by phone. If you did not ask for it, somebody typed your address: your password stays as it is.',
  ),
  code,
  secretUntil: until,
});

/** @param passkeys how many go on signing in */
export const passwordChangedMail = (
  to: Recipient & { pendingEmail: string | null },
  key: string,
  time: Date,
  publicUrl: string,
  passkeys = 0,
): Mail => ({
  kind: 'password_changed',
  key: `password_changed:${to.id}:${key}`,
  to: to.email,
  subject: 'Your password was changed',
  text: letter(
    to,
    `Your password was changed on ${at(time)}. Every other device was signed out.`,
    ...(to.pendingEmail === null
      ? []
      : [`Your email address stays ${to.email}: a change of it that waited is off. Ask for it again if you want it.`]),
    ...(passkeys > 0
      ? [`Passkeys go on signing in: there ${passkeys === 1 ? 'is one' : `are ${passkeys}`}. Remove what you do not know.`]
      : []),
    'If that was not you, set a new password now with "Forgot password", and tell us.',
  ),
  action: { label: 'Sign in', url: `${publicUrl}/signin` },
});

export const newDeviceMail = (to: Recipient, key: string, device: string, time: Date, publicUrl: string): Mail => ({
  kind: 'new_device',
  key: `new_device:${to.id}:${key}`,
  to: to.email,
  subject: 'A sign-in from a new device',
  text: letter(
    to,
    `Somebody signed in to your account on ${at(time)} with ${device}, which we have not seen before.`,
    'If that was you, all is well. If not, sign out everywhere on your profile page and change your password.',
  ),
  action: { label: 'See where you are signed in', url: `${publicUrl}/user/profile` },
});

/** To the old address. */
export const emailChangedMail = (to: Recipient, key: string, time: Date): Mail => ({
  kind: 'email_changed',
  key: `email_changed:${to.id}:${key}`,
  to: to.email,
  subject: 'Your email address was changed',
  text: letter(
    to,
    `The email address of your account was changed on ${at(time)}. We write to the new one from now on.`,
    'If that was not you, please tell us at once.',
  ),
});

export const accountDeletedMail = (to: Recipient, key: string): Mail => ({
  kind: 'account_deleted',
  key: `account_deleted:${to.id}:${key}`,
  to: to.email,
  subject: 'Your account is deleted',
  text: letter(
    to,
    'Your account is deleted, with your profile, your messages, your files and what you told us in your requests. This is the last mail to you.',
    'If you were invoiced, we keep the tax documents as long as the law asks for them, and nothing besides.',
  ),
});

/** What is told of the ways to sign in: what became of them, and since then how one signs in. */
const factorNews = {
  app_added: ['A second factor protects your account', 'signing in to your account asks for a code of your authenticator app.'],
  app_removed: ['Your authenticator app was taken away', 'codes of your authenticator app no longer count; your passkeys do.'],
  passkey_added: [
    'A passkey was added to your account',
    'a new passkey signs you in to your account. Your password alone does not: it asks for a passkey, a code or a recovery code besides.',
  ],
  passkey_removed: ['A passkey was removed from your account', 'one of your passkeys no longer signs you in. What else you set up does.'],
  off: ['Your second factor was taken away', 'your password alone signs you in to your account.'],
} as const;
export type FactorNews = keyof typeof factorNews;

export const factorSubject = (what: FactorNews): string => factorNews[what][0];

// The names of passkeys stay out of it, as other words do that somebody else may have chosen.
export const secondFactorMail = (to: Recipient, key: string, what: FactorNews, time: Date): Mail => ({
  kind: 'second_factor',
  key: `second_factor:${to.id}:${key}`,
  to: to.email,
  subject: factorSubject(what),
  text: letter(to, `Since ${at(time)} ${factorNews[what][1]}`, 'If that was not you, change your password now and tell us.'),
});
