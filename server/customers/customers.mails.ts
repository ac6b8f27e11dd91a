import type { Recipient } from '#server/accounts/accounts.mails.ts';
import type { Mail } from '#server/outside/mail.ts';

type Link = { id: string; url: string; until: Date };

/** The link to choose the first password of an account that the desk made. */
export const claimMail = (to: Recipient, { id, url, until }: Link): Mail => ({
  kind: 'account_claim',
  key: `account_claim:${to.id}:${id}`,
  to: to.email,
  subject: 'Your account with us',
  text: [
    `Dear ${to.fullName}`,
    'We keep your requests in an account of your own. Open the link and choose a password. It counts for two weeks, and once.',
    'If you do not know what this is about, you need not do anything.',
  ].join('\n\n'),
  action: { label: 'Open my account', url },
  secretUntil: until,
});

/** The link to choose a new password, which the desk was asked for. */
export const resetMail = (to: Recipient, { id, url, until }: Link): Mail => ({
  kind: 'password_link',
  key: `password_link:${to.id}:${id}`,
  to: to.email,
  subject: 'Choose a new password',
  text: [
    `Dear ${to.fullName}`,
    'You asked us for a new password. Open the link and choose one. It counts for one day, and once.',
    'If you did not ask for it, you need not do anything: your password stays as it is.',
  ].join('\n\n'),
  action: { label: 'Choose a new password', url },
  secretUntil: until,
});

type Merged = { mergeId: string; keptEmail: string; closedEmail: string; publicUrl: string };

/** To both addresses of somebody whose two accounts are one now. It names the other account too, and so does its key: it goes with either. */
export const mergedMail = (to: Recipient, otherId: string, { mergeId, keptEmail, closedEmail, publicUrl }: Merged): Mail => ({
  kind: 'accounts_merged',
  key: `accounts_merged:${to.id}:${otherId}:${mergeId}`,
  to: to.email,
  subject: 'Your two accounts are one now',
  text: [
    `Dear ${to.fullName}`,
    `You had two accounts with us, under ${keptEmail} and ${closedEmail}. Everything stands under ${keptEmail} now; sign in with that.`,
    'If these are not both yours, please tell us at once: we can take it back.',
  ].join('\n\n'),
  action: { label: 'Sign in', url: `${publicUrl}/signin` },
});
