import { createAccountMessage, createButton, type EmailRecipient, type OutgoingMessage } from '#server/modules/messages/index.ts';

type Link = { id: string; url: string; expiresAt: Date };

/** Creates the email with the link to set the first password of an account that staff created. */
export const createActivationLinkMessage = (to: EmailRecipient, { id, url, expiresAt }: Link): OutgoingMessage =>
  createAccountMessage('account_claim', to, id, {
    subject: 'Activate your account',
    parts: [
      'We created an account for your quote requests. Open the link and choose a password to activate it. The link is valid for two weeks and can be used once.',
      createButton('Activate account', url),
      'If you were not expecting this email, you can ignore it.',
    ],
    confidentialUntil: expiresAt,
  });

/** Creates the email with the link to set a new password, which the customer requested from staff. */
export const createPasswordLinkMessage = (to: EmailRecipient, { id, url, expiresAt }: Link): OutgoingMessage =>
  createAccountMessage('password_link', to, id, {
    subject: 'Choose a new password',
    parts: [
      'You asked us to reset your password. Open the link and choose a new one. The link is valid for one day and can be used once.',
      createButton('Choose a new password', url),
      'If you did not ask for this, you can ignore this email. Your password will not change.',
    ],
    confidentialUntil: expiresAt,
  });

/** Creates the email to one of the two addresses after a merge was undone. It contains no address except the recipient's. */
export const createMergeUndoneMessage = (
  to: EmailRecipient,
  { mergeId, publicUrl }: { mergeId: string; publicUrl: string },
): OutgoingMessage => ({
  ...createAccountMessage('accounts_separated', to, mergeId, {
    subject: 'Your two accounts are separate again',
    parts: [
      `We have undone the merge of your account with another one. The account with this address (${to.email}) is open, with its own quotes and its own password.`,
      'If you do not know the password, choose "Forgot password" when you sign in: we then send a code to this address.',
      createButton('Sign in', `${publicUrl}/signin`),
    ],
  }),
  about: { userId: to.id, mergeId },
});
