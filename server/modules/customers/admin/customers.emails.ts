import type { Recipient } from '#server/modules/auth/auth.emails.ts';
import { greeting, personal } from '#server/modules/mail/mail-text.ts';
import type { Mail } from '#server/modules/mail/queue-mail.ts';

type Link = { id: string; url: string; until: Date };

/** Builds the mail with the link to choose the first password of an account that staff entered. */
export const claimMail = (to: Recipient, { id, url, until }: Link): Mail => ({
  kind: 'account_claim',
  key: `account_claim:${to.id}:${id}`,
  to: to.email,
  subject: 'Your account with us',
  text: [
    greeting(to.fullName),
    'We keep your requests in an account of your own. Open the link and choose a password. It counts for two weeks, and once.',
    'If you do not know what this is about, you need not do anything.',
  ],
  action: { label: 'Open my account', url },
  secretUntil: until,
});

/** Builds the mail with the link to choose a new password, which the customer asked staff for. */
export const resetMail = (to: Recipient, { id, url, until }: Link): Mail => ({
  kind: 'password_link',
  key: `password_link:${to.id}:${id}`,
  to: to.email,
  subject: 'Choose a new password',
  text: [
    greeting(to.fullName),
    'You asked us for a new password. Open the link and choose one. It counts for one day, and once.',
    'If you did not ask for it, you need not do anything: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
  secretUntil: until,
});

type Merged = { mergeId: string; keptEmail: string; closedEmail: string; publicUrl: string };

/**
 * Builds the mail to each of the two addresses after a merge. Its key names both accounts, so that erasing either deletes it. An unverified
 * recipient does not learn the other address.
 */
export const mergedMail = (to: Recipient, otherId: string, { mergeId, keptEmail, closedEmail, publicUrl }: Merged): Mail => ({
  kind: 'accounts_merged',
  key: `accounts_merged:${to.id}:${otherId}:${mergeId}`,
  to: to.email,
  subject: 'Your two accounts are one now',
  text: [
    greeting(to.fullName),
    personal(
      `You had two accounts with us, under ${keptEmail} and ${closedEmail}. Everything is under ${keptEmail} now; sign in with that.`,
      'You had two accounts with us. They are one account now.',
    ),
    'If these are not both yours, please tell us at once: we can take it back.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/signin` },
});
