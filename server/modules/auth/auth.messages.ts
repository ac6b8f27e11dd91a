import { formatLongDateTime } from '#domain/shared/time.ts';
import { selectPlural } from '#domain/shared/counts.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { createAccountMessage, createButton, type EmailRecipient, type OutgoingMessage } from '#server/modules/messages/index.ts';

/** An emailed verification link. `id` is the id of the verification. */
type VerificationLink = { id: string; url: string; expiresAt: Date };

/** Creates the email with the link that verifies the address of a new account. */
export const createVerificationMessage = (to: EmailRecipient, { id, url, expiresAt }: VerificationLink): OutgoingMessage =>
  createAccountMessage('verify_email', to, id, {
    subject: 'Please confirm your email address',
    parts: [
      'An account was created with this address. Please confirm that this is your email address.',
      'The link opens a page that shows what will be confirmed. Nothing is confirmed before you sign in and press the button there. The link is valid for two days.',
      createButton('See what will be confirmed', url),
      'If you did not create this account, you can ignore this email. Or set a new password on that page: the account is then yours, and everyone else is signed out.',
    ],
    confidentialUntil: expiresAt,
  });

/** Creates the email with the link that verifies a new address of an account. */
export const createAddressChangeVerificationMessage = (to: EmailRecipient, { id, url, expiresAt }: VerificationLink): OutgoingMessage =>
  createAccountMessage('verify_email', to, id, {
    subject: 'Please confirm your new email address',
    parts: [
      'Someone who has an account with us wants to use this address for it. Please confirm that this is your email address.',
      'The link opens a page that shows what will be confirmed. Nothing is confirmed before you sign in to that account and press the button there. The link is valid for two days.',
      createButton('See what will be confirmed', url),
      'If you did not ask for this, you can ignore this email.',
    ],
    confidentialUntil: expiresAt,
  });

/** The recipient of an email about an account that may be closed. */
type ClosedAccount = EmailRecipient & Pick<UserRow, 'disabledAt' | 'mergedInto'>;

/** Paragraphs about a closed account, and what its owner can do. */
const getClosedAccountText = ({ email, mergedInto }: ClosedAccount): string[] =>
  mergedInto === null
    ? [`The account with this address (${email}) is closed, so it cannot be used to sign in.`, 'If you need it again, reply to this email.']
    : [
        `The account with this address (${email}) was merged into another account of the same customer, with everything in it.`,
        'Sign in with the email address of that account. To use this address again, open Profile there and change the email address to this one: we then send a link to this address to confirm the change.',
        'If you do not recognise the other account, reply to this email.',
      ];

/** Creates the answer to a forgotten password of a closed account. @param codeId the id of the requested code */
export const createAccountClosedMessage = (to: ClosedAccount, codeId: string): OutgoingMessage =>
  createAccountMessage('account_closed', to, codeId, {
    subject: to.mergedInto === null ? 'Your account is closed' : 'Your account was merged into another one',
    parts: [
      'You asked us for a new password. There is no password to change for this address.',
      ...getClosedAccountText(to),
      'If you did not ask for a new password, someone else entered your address. Nothing was changed.',
    ],
  });

/**
 * Creates the email to the owner of an address that another user tried to use for another account.
 * @param verificationId the id of the attempted verification, which makes the email unique
 */
export const createAlreadyRegisteredMessage = (to: ClosedAccount, verificationId: string): OutgoingMessage =>
  createAccountMessage('email_in_use', to, verificationId, {
    subject: 'You already have an account with this email address',
    parts: [
      'Someone asked to use this address for another account with us. It already has one, so nothing was changed.',
      ...(to.disabledAt === null ? ['If that was you, sign in with this address instead.'] : getClosedAccountText(to)),
    ],
  });

/** Creates the email with the code for a forgotten password. */
export const createPasswordResetCodeMessage = (to: EmailRecipient, id: string, code: string, expiresAt: Date): OutgoingMessage =>
  createAccountMessage('password_code', to, id, {
    subject: 'Your password reset code',
    parts: [
      'Use this code to reset your password. It is valid for ten minutes, works once, and only in the browser where you asked for it.',
      { type: 'code', code },
      'We never ask for this code by phone. If you did not ask for the code, someone else entered your address. Your password has not changed.',
    ],
    confidentialUntil: expiresAt,
  });

/**
 * Creates the email with a password link. It replaces the code for staff, and when too many wrong codes were entered across all networks.
 * @param codeId the id of the requested code
 */
export const createLinkInsteadOfCodeMessage = (
  to: EmailRecipient,
  codeId: string,
  { url, expiresAt }: { url: string; expiresAt: Date },
): OutgoingMessage =>
  createAccountMessage('password_link', to, codeId, {
    subject: 'Choose a new password',
    parts: [
      `You asked us for a new password. Open the link and choose a new one. You do not need a code. The link can be used once, until ${formatLongDateTime(expiresAt)}.`,
      createButton('Choose a new password', url),
      'If you did not ask for a new password, someone else entered your address. Your password has not changed.',
    ],
    confidentialUntil: expiresAt,
  });

/** Creates the email about a changed password. @param passkeyCount the number of passkeys that remain valid */
export const createPasswordChangedMessage = (
  to: EmailRecipient & { pendingEmail: string | null },
  eventId: string,
  changedAt: Date,
  publicUrl: string,
  passkeyCount = 0,
): OutgoingMessage =>
  createAccountMessage('password_changed', to, eventId, {
    subject: 'Your password was changed',
    notification:
      to.pendingEmail === null
        ? 'Every other device was signed out. If this was not you, set a new password now and tell us.'
        : `Every other device was signed out. Your email address is still ${to.email}: the unconfirmed change was cancelled. If this was not you, set a new password now and tell us.`,
    parts: [
      `Your password was changed on ${formatLongDateTime(changedAt)}. Every other device was signed out.`,
      to.pendingEmail !== null &&
        `Your email address is still ${to.email}: the change you had not confirmed yet was cancelled. You can request it again.`,
      passkeyCount > 0 &&
        selectPlural(
          passkeyCount,
          'Your passkey still works. If you do not recognise the passkey, remove it.',
          `Your ${passkeyCount} passkeys still work. Remove any you do not recognise.`,
        ),
      'If this was not you, set a new password now with "Forgot password", and tell us.',
      createButton('Sign in', `${publicUrl}/signin`),
    ],
  });

export const createNewDeviceMessage = (
  to: EmailRecipient,
  eventId: string,
  device: string,
  signedInAt: Date,
  publicUrl: string,
): OutgoingMessage =>
  createAccountMessage('new_device', to, eventId, {
    subject: 'A sign-in from a new device',
    notification: `There was a sign-in from ${device}. If this was not you, sign out everywhere and change your password.`,
    parts: [
      `There was a sign-in to your account on ${formatLongDateTime(signedInAt)} from a new device: ${device}.`,
      'If this was you, you do not need to do anything. If not, sign out everywhere on your profile page and change your password.',
      createButton('See where you are signed in', `${publicUrl}/user/profile`),
    ],
  });

/** Creates the email to the previous address of an account about the change. */
export const createEmailChangedMessage = (to: EmailRecipient, eventId: string, changedAt: Date): OutgoingMessage =>
  createAccountMessage('email_changed', to, eventId, {
    subject: 'Your email address was changed',
    notification: 'From now on, we will use the new address. If this was not you, tell us immediately.',
    parts: [
      `The email address of your account was changed on ${formatLongDateTime(changedAt)}. From now on, we will use the new address.`,
      'If this was not you, tell us immediately.',
    ],
  });

export const createAccountDeletedMessage = (to: EmailRecipient, eventId: string): OutgoingMessage =>
  createAccountMessage('account_deleted', to, eventId, {
    subject: 'Your account is deleted',
    parts: [
      'Your account has been deleted, including your profile, messages, files and the details of your requests. This is the last email we will send you.',
      'If you bought from us, we keep the quotes you accepted and the tax documents for as long as the law requires, and nothing else.',
    ],
  });

const unexpectedChangeWarning = 'If this was not you, change your password now and tell us.';

/** Texts about changes to the second factors of an account. `text` describes the change, `warning` how to react to an unexpected change. */
const secondFactorTexts = {
  app_added: {
    subject: 'Authenticator app added',
    text: (since: string) => `Since ${since}, you need a code from your authenticator app to sign in.`,
    warning: unexpectedChangeWarning,
  },
  app_removed: {
    subject: 'Authenticator app removed',
    text: (since: string) => `Since ${since}, codes from your authenticator app no longer work. Your passkeys still work.`,
    warning: unexpectedChangeWarning,
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: (since: string) =>
      `Since ${since}, you can sign in with a new passkey. If you use your password, you also need a passkey, a code or a recovery code.`,
    warning: unexpectedChangeWarning,
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: (since: string) => `Since ${since}, one of your passkeys no longer works. Your other sign-in methods still work.`,
    warning: unexpectedChangeWarning,
  },
  off: {
    subject: 'Two-step verification turned off',
    text: (since: string) => `Since ${since}, you can sign in with only your password.`,
    warning: unexpectedChangeWarning,
  },
  removed_by_staff: {
    subject: 'Two-step verification was removed from your account',
    text: (since: string) =>
      `Since ${since}, you can sign in with only your password. Our staff removed your authenticator app and passkeys, and signed you out everywhere.`,
    warning: 'If you did not ask us to do this, change your password now and tell us.',
  },
};
export type SecondFactorChange = keyof typeof secondFactorTexts;

/** Creates the email about a change of second factors. Contains no names of passkeys, because another person may have entered them. */
export const createSecondFactorMessage = (
  to: EmailRecipient,
  eventId: string,
  change: SecondFactorChange,
  changedAt: Date,
): OutgoingMessage => {
  const { subject, text, warning } = secondFactorTexts[change];
  return createAccountMessage('second_factor', to, eventId, {
    subject,
    notification: warning,
    parts: [text(formatLongDateTime(changedAt)), warning],
  });
};
