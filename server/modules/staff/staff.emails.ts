import { createGreeting, type OutgoingEmail } from '#server/modules/mail/index.ts';

/** Creates the email with the link to join the back office. @param id the id of the invitation */
export const createInvitationEmail = (
  to: { fullName: string; email: string },
  id: string,
  url: string,
  expiresAt: Date,
): OutgoingEmail => ({
  kind: 'staff_invitation',
  key: `staff_invitation:${id}`,
  about: null,
  to: to.email,
  subject: 'You are invited to the back office',
  text: [
    createGreeting(to.fullName),
    'You have been invited to join our back office. Open the link and choose a password. The link is valid for seven days and can be used once.',
    'If you were not expecting this email, you can ignore it.',
  ],
  action: { label: 'Accept the invitation', url },
  confidentialUntil: expiresAt,
});
