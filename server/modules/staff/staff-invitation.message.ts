import { createButton, createGreeting, type OutgoingMessage } from '#server/modules/messages/index.ts';

/** Creates the email with the link to join the back office. @param id the id of the invitation */
export const createInvitationMessage = (
  to: { fullName: string; email: string },
  id: string,
  url: string,
  expiresAt: Date,
): OutgoingMessage => ({
  kind: 'staff_invitation',
  key: id,
  about: null,
  email: {
    to: to.email,
    subject: 'You are invited to the back office',
    content: (isVerified) => [
      createGreeting(to.fullName, isVerified),
      'You have been invited to join our back office. Open the link and choose a password. The link is valid for seven days and can be used once.',
      createButton('Accept the invitation', url),
      'If you were not expecting this email, you can ignore it.',
    ],
    confidentialUntil: expiresAt,
  },
});
