import { z } from 'zod';
import { defineCall } from '#contract/endpoint.ts';
import { nothing, text } from '#contract/schemas.ts';

const records = z.array(z.record(z.string(), z.unknown()));

/** All that is kept about a person, as the tables have it: a download, not something that programs read. */
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
  notifications: records,
  notificationPreferences: records,
  shortlist: records,
  mails: records,
  contactMessages: records,
  /** What the desk noted about their requests, and when it wanted to be reminded of them; staff find their own reminders here too. */
  deskNotes: records,
  reminders: records,
  /** Lists that staff saved for themselves. */
  savedViews: records,
  /** What the desk noted. */
  notes: records,
  /** To work here, while they wait for an answer. Only what went to an address that was proved. */
  invitations: records,
  /** Accounts that were merged into this one. */
  mergedAccounts: records,
});

export const exportData = defineCall({
  path: '/user/data/export',
  summary: 'All that is kept about the signed-in person. Messages of the contact form are among it once the email address is verified',
  who: 'person',
  input: nothing,
  answer: z.object({ response: dataExport }),
  refusals: ['too_many'],
});

export const deleteAccount = defineCall({
  path: '/user/account/delete',
  summary: 'Erase the signed-in customer: sessions end, files and messages go, what remains of requests names nobody',
  who: 'person',
  input: z.object({ password: text(1000) }),
  answer: z.object({ message: z.string() }),
  refusals: ['password_is_required', 'wrong_password', 'staff_stays', 'too_many'],
});

export const personalDataCalls = [exportData, deleteAccount] as const;
