import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';

const records = z.array(z.record(z.string(), z.unknown()));

/** All personal data of a user, with the columns of the tables. The file is for people: programs must not depend on its format. */
export const dataExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  consents: records,
  sessions: records,
  devices: records,
  passkeys: records,
  quotes: records,
  files: records,
  messages: records,
  /** The offers that were sent, with the document as the customer received it. */
  revisions: records,
  /** Accepted quotes, each with the number and the hash of the accepted document. */
  acceptances: records,
  orders: records,
  notifications: records,
  notificationPreferences: records,
  shortlist: records,
  mails: records,
  contactMessages: records,
  /** Internal notes and reminders about the user's quotes. For staff, also their own reminders. */
  deskNotes: records,
  reminders: records,
  /** Views that a staff member saved. */
  savedViews: records,
  /** Internal notes about the user. */
  notes: records,
  /** Pending invitations to join the staff, if sent to a verified address. */
  invitations: records,
  /** Accounts that were merged into this one. */
  mergedAccounts: records,
});

export type DataExport = z.infer<typeof dataExport>;

export const personalDataEndpoints = {
  '/user/data/export': defineEndpoint({
    summary: 'Returns all stored data about the signed-in user.',
    description: 'Contact messages are included if the email address is verified.',
    access: 'signed_in',
    input: emptyInput,
    response: dataExport,
    rateLimits: ['export_account'],
  }),

  '/user/account/delete': defineEndpoint({
    summary: 'Erases the account of the signed-in customer.',
    description:
      'Ends all sessions and deletes files and messages. The remaining quotes contain no personal data. Acceptances keep the name and the signed file, as records of a sale. `order_open` lists the numbers of open orders in `orders`.',
    access: 'signed_in',
    input: z.object({ password: textOrEmpty(1000) }),
    output: z.object({ message: z.string() }),
    errors: ['password_is_required', 'wrong_password', 'staff_stays', 'order_open', 'too_many'],
  }),
};
