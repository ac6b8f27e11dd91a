import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, booleanFlag, textOrEmpty } from '#contract/schemas.ts';
import { idInput } from './admin.schemas.ts';

const access = permissions.outbox;
export const emailStates = ['waiting', 'sent', 'failed', 'dismissed'] as const;

/** An email in the outbox, without its content. */
export const outboxEmailSchema = z.object({
  _id: z.string(),
  number: z.int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `dismissed`: the email failed, and staff marked it as resolved. */
  state: z.enum(emailStates),
  /** The number of attempts to send it. */
  attempts: z.int(),
  /** The last error of the mail server; '' after a successful attempt. */
  lastError: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** The time of the next attempt; null if the email is due now or has no further attempt. */
  nextAt: z.iso.datetime().nullable(),
  /** True if the email was written to a file instead of sent, because SMTP_URL is not set. */
  savedAsFile: z.boolean(),
  /** True if the email contains a code or a link that only the recipient may see. */
  secret: z.boolean(),
  /** True if the email cannot be sent again, because its content was removed or has expired. */
  contentRemoved: z.boolean(),
});
export type OutboxEmailDto = z.infer<typeof outboxEmailSchema>;

/** An email to a customer that was given up and is not marked as resolved. */
export const undeliveredEmailSchema = outboxEmailSchema
  .pick({ _id: true, subject: true, to: true, createdAt: true, contentRemoved: true })
  .extend({
    /** The response of the mail server. */
    reason: z.string(),
  });
export type UndeliveredEmail = z.infer<typeof undeliveredEmailSchema>;

const outboxFilter = { search: textOrEmpty(200), kind: textOrEmpty(60) };

export type EmailDetailDto = z.infer<(typeof outboxEndpoints)['/admin/outbox/get']['output']>['response'];

const ids = z.array(z.uuid()).max(500).nullish();

export const outboxEndpoints = {
  '/admin/outbox/list': defineEndpoint({
    summary: 'Lists sent, waiting and failed emails, newest first, and the kinds of emails.',
    access,
    input: z.object({
      ...outboxFilter,
      state: z.enum(['', ...emailStates]).nullish(),
      skip: skipOrLimit(1_000_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({
      result: z.array(outboxEmailSchema),
      fullcount: z.int(),
      kinds: z.array(z.string()),
      /** The number of failed emails that are not resolved, regardless of the filter. */
      failed: z.int(),
    }),
  }),

  '/admin/outbox/get': defineEndpoint({
    summary: 'Returns one email in HTML and plain text, or without its content if the email is secret.',
    access,
    input: idInput,
    response: outboxEmailSchema.extend({
      replyTo: z.string(),
      /** The name of the attached file; '' without one. */
      attachment: z.string(),
      html: z.string().nullable(),
      text: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),

  '/admin/outbox/resend': defineEndpoint({
    summary: 'Sends emails again.',
    description:
      'Retries failed and waiting emails, and sends copies of sent emails. With `ids` or `failed`, emails that cannot be sent are skipped.',
    access,
    input: z.object({
      _id: z.uuid().nullish(),
      ids,
      /** Selects all failed emails that match the filter. */
      failed: z.object(outboxFilter).nullish(),
    }),
    response: z.object({ resent: z.int(), skipped: z.int() }),
    errors: ['not_found', 'email_secret'],
  }),

  '/admin/outbox/dismiss': defineEndpoint({
    summary: 'Marks failed emails as resolved, or as not resolved with `undo`.',
    access,
    input: z.object({ ids, failed: z.object(outboxFilter).nullish(), undo: booleanFlag }),
    response: z.object({ ids: z.array(z.string()) }),
  }),
};
