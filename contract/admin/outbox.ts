import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineCall } from '#contract/endpoint.ts';
import { pagingCount, booleanFlag, textField } from '#contract/schemas.ts';
import { idInput } from './shapes.ts';

const who = permissions.outbox;
export const mailStates = ['waiting', 'sent', 'failed', 'dismissed'] as const;

/** A mail and its fate. What it says is not part of it. */
export const outboxMail = z.object({
  _id: z.string(),
  number: z.int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `dismissed`: it failed, and staff marked it as resolved. */
  fate: z.enum(mailStates),
  /** How often a mail server was tried. */
  tries: z.int(),
  /** What the mail server last said, while it is not sent. */
  lastError: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** When it is tried again; null: at once, or no more. */
  nextAt: z.iso.datetime().nullable(),
  /** It lies as a file, because no mail server is set. */
  filed: z.boolean(),
  /** It is a code or a link that only its reader may see. */
  secret: z.boolean(),
  /** What it said is gone or runs out: it cannot be sent again. */
  gone: z.boolean(),
});
export type OutboxMailDto = z.infer<typeof outboxMail>;

const filter = { search: textField(200), kind: textField(60) };

export const listOutbox = defineCall({
  path: '/admin/outbox/list',
  summary: 'Mails that went out, wait or failed, newest first; with the kinds there are',
  who,
  input: z.object({
    ...filter,
    fate: z.enum(['', ...mailStates]).nullish(),
    skip: pagingCount(1_000_000, 0),
    limit: pagingCount(100, 60),
  }),
  answer: z.object({
    response: z.object({
      result: z.array(outboxMail),
      fullcount: z.int(),
      kinds: z.array(z.string()),
      /** The number of failed emails that are not resolved, regardless of the filter. */
      failed: z.int(),
    }),
  }),
  errors: [],
});

export const getMail = defineCall({
  path: '/admin/outbox/get',
  summary: 'One mail as its reader sees it, in HTML and in plain text; nothing of a secret one',
  who,
  input: idInput,
  answer: z.object({ response: outboxMail.extend({ replyTo: z.string(), html: z.string().nullable(), text: z.string().nullable() }) }),
  errors: ['not_found'],
});
export type MailDetail = z.infer<(typeof getMail)['answer']>['response'];

const ids = z.array(z.uuid()).max(500).nullish();

export const resendMail = defineCall({
  path: '/admin/outbox/resend',
  summary:
    'Sends mails again: one that failed or waits is tried anew, of one that was sent a copy goes out. Of several, those that cannot are left',
  who,
  input: z.object({ _id: z.uuid().nullish(), ids, /** Every mail that failed and fits. */ failed: z.object(filter).nullish() }),
  answer: z.object({ response: z.object({ resent: z.int(), skipped: z.int() }) }),
  errors: ['not_found', 'mail_secret'],
});

export const dismissMails = defineCall({
  path: '/admin/outbox/dismiss',
  summary: 'Marks mails that failed as seen to, so that nobody is asked about them again; or takes the mark off',
  who,
  input: z.object({ ids, failed: z.object(filter).nullish(), undo: booleanFlag }),
  answer: z.object({ response: z.object({ ids: z.array(z.string()) }) }),
  errors: [],
});

export const outboxCalls = [listOutbox, getMail, resendMail, dismissMails] as const;
