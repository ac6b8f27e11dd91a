import { greeting, type ByRecipient } from '#server/modules/mail/mail-text.ts';
import type { Mail } from '#server/modules/mail/queue-mail.ts';

/** Recipient of a mail about their account. The mail's key contains the id, so that erasure finds the mail whatever address it was sent to. */
export type Recipient = { id: string; fullName: string; email: string };

const letter = ({ fullName }: Recipient, ...paragraphs: string[]): ByRecipient<string>[] => [greeting(fullName), ...paragraphs];

const at = (time: Date): string =>
  new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Johannesburg' }).format(time);

/** A mailed verification link. `id` is the verification's. */
type VerificationLink = { id: string; url: string; until: Date };

/** The link that verifies the address that an account was registered with. */
export const verifyMail = (to: Recipient, { id, url, until }: VerificationLink): Mail => ({
  kind: 'verify_email',
  key: `verify_email:${to.id}:${id}`,
  to: to.email,
  subject: 'Please confirm your email address',
  text: letter(
    to,
    'An account was created with this address. Please confirm that the address is yours.',
    'The link opens a page that shows what will be confirmed. Nothing is confirmed before you sign in and press the button there. The link works for two days.',
    'Did you not create this account? Then you need not do anything. Or set a new password on that page: that makes the account yours and locks out everybody else.',
  ),
  action: { label: 'See what will be confirmed', url },
  secretUntil: until,
});

/** The link that verifies a new address of an account. */
export const verifyChangeMail = (to: Recipient, { id, url, until }: VerificationLink): Mail => ({
  kind: 'verify_email',
  key: `verify_email:${to.id}:${id}`,
  to: to.email,
  subject: 'Please confirm your new email address',
  text: letter(
    to,
    'Somebody who has an account with us wants to use this address for it. Please confirm that the address is yours.',
    'The link opens a page that shows what will be confirmed. Nothing is confirmed before you sign in to that account and press the button there. The link works for two days.',
    'If you did not ask for this, you need not do anything.',
  ),
  action: { label: 'See what will be confirmed', url },
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

/** Builds the mail with a password link, sent when codes are suspended. @param codeId of the request for a new password */
export const linkInsteadOfCodeMail = (to: Recipient, codeId: string, { url, until }: { url: string; until: Date }): Mail => ({
  kind: 'password_link',
  key: `password_link:${to.id}:${codeId}`,
  to: to.email,
  subject: 'Choose a new password',
  text: letter(
    to,
    `You asked us for a new password. Open the link and choose one: you need no code this time. The link works once, until ${at(until)}.`,
    'If you did not ask for it, somebody typed your address: your password stays as it is.',
  ),
  action: { label: 'Choose a new password', url },
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

const notYou = 'If that was not you, change your password now and tell us.';

/** Changes to the second factors of an account: the subject, how one signs in since then, and what to do about an unexpected one. */
const factorNews = {
  app_added: ['A second factor protects your account', 'signing in to your account asks for a code of your authenticator app.', notYou],
  app_removed: ['Your authenticator app was taken away', 'codes of your authenticator app no longer count; your passkeys do.', notYou],
  passkey_added: [
    'A passkey was added to your account',
    'a new passkey signs you in to your account. Your password alone does not: it asks for a passkey, a code or a recovery code besides.',
    notYou,
  ],
  passkey_removed: [
    'A passkey was removed from your account',
    'one of your passkeys no longer signs you in. What else you set up does.',
    notYou,
  ],
  off: ['Your second factor was taken away', 'your password alone signs you in to your account.', notYou],
  removed_by_staff: [
    'Two-step verification was removed from your account',
    'your password alone signs you in to your account. Our staff removed your authenticator app and passkeys, and signed you out everywhere.',
    'If you did not ask us to do this, change your password now and tell us.',
  ],
} as const;
export type FactorNews = keyof typeof factorNews;

export const factorSubject = (what: FactorNews): string => factorNews[what][0];
export const factorWarning = (what: FactorNews): string => factorNews[what][2];

// The names of passkeys stay out of it, as other words do that somebody else may have chosen.
export const secondFactorMail = (to: Recipient, key: string, what: FactorNews, time: Date): Mail => ({
  kind: 'second_factor',
  key: `second_factor:${to.id}:${key}`,
  to: to.email,
  subject: factorSubject(what),
  text: letter(to, `Since ${at(time)} ${factorNews[what][1]}`, factorWarning(what)),
});
