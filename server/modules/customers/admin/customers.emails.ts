import type { EmailRecipient } from '#server/modules/auth/index.ts';
import { createButton, createGreeting, type OutgoingEmail } from '#server/modules/mail/index.ts';

type Link = { id: string; url: string; expiresAt: Date };

/** Creates the email with the link to set the first password of an account that staff created. */
export const createActivationLinkEmail = (to: EmailRecipient, { id, url, expiresAt }: Link): OutgoingEmail => ({
  kind: 'account_claim',
  key: `account_claim:${to.id}:${id}`,
  about: { userId: to.id },
  to: to.email,
  subject: 'Activate your account',
  content: (isVerified) => [
    createGreeting(to.fullName, isVerified),
    'We created an account for your quote requests. Open the link and choose a password to activate it. The link is valid for two weeks and can be used once.',
    createButton('Activate account', url),
    'If you were not expecting this email, you can ignore it.',
  ],
  confidentialUntil: expiresAt,
});

/** Creates the email with the link to set a new password, which the customer requested from staff. */
export const createPasswordLinkEmail = (to: EmailRecipient, { id, url, expiresAt }: Link): OutgoingEmail => ({
  kind: 'password_link',
  key: `password_link:${to.id}:${id}`,
  about: { userId: to.id },
  to: to.email,
  subject: 'Choose a new password',
  content: (isVerified) => [
    createGreeting(to.fullName, isVerified),
    'You asked us to reset your password. Open the link and choose a new one. The link is valid for one day and can be used once.',
    createButton('Choose a new password', url),
    'If you did not ask for this, you can ignore this email. Your password will not change.',
  ],
  confidentialUntil: expiresAt,
});

/** Creates the email to one of the two addresses after a merge was undone. It contains no address except the recipient's. */
export const createMergeUndoneEmail = (
  to: EmailRecipient,
  { mergeId, publicUrl }: Pick<MergedAccounts, 'mergeId' | 'publicUrl'>,
): OutgoingEmail => ({
  kind: 'accounts_separated',
  key: `accounts_separated:${to.id}:${mergeId}`,
  about: { userId: to.id, mergeId },
  to: to.email,
  subject: 'Your two accounts are separate again',
  content: (isVerified) => [
    createGreeting(to.fullName, isVerified),
    `We have undone the merge of your account with another one. The account with this address (${to.email}) is open, with its own quotes and its own password.`,
    'If you do not know the password, choose "Forgot password" when you sign in: we then send a code to this address.',
    createButton('Sign in', `${publicUrl}/signin`),
  ],
});

type MergedAccounts = { mergeId: string; targetEmail: string; sourceEmail: string; publicUrl: string };

/** Text about a merge for unverified recipients. It contains no address except their own. */
const createMergeTextForUnverified = (to: EmailRecipient, isSource: boolean): string =>
  isSource
    ? `We have merged the account with this address (${to.email}) into your other account. Sign in with the address of that account. To use this address instead, open Profile there and change the email address.`
    : `We have merged your other account into the account with this address (${to.email}). Use this address to sign in.`;

/**
 * Creates the email to one of the two addresses after a merge. Erasing either account deletes the email. The text for unverified recipients
 * does not contain the other address.
 */
export const createAccountsMergedEmail = (
  to: EmailRecipient,
  { mergeId, targetEmail, sourceEmail, publicUrl }: MergedAccounts,
): OutgoingEmail => ({
  kind: 'accounts_merged',
  key: `accounts_merged:${to.id}:${mergeId}`,
  about: { userId: to.id, mergeId },
  to: to.email,
  subject: 'Your two accounts have been merged',
  content: (isVerified) => [
    createGreeting(to.fullName, isVerified),
    isVerified
      ? `You had two accounts with us: ${targetEmail} and ${sourceEmail}. We have moved everything to ${targetEmail}. Use that address to sign in. If you prefer ${sourceEmail}, open Profile and change the email address.`
      : createMergeTextForUnverified(to, to.email === sourceEmail),
    'If these are not both your accounts, tell us immediately so that we can undo this.',
    createButton('Sign in', `${publicUrl}/signin`),
  ],
});
