import { z } from 'zod';
import { idInput, expectedVersion } from '#contract/admin/admin-schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, textField } from '#contract/schemas.ts';
import { adminQuoteMessage, allowedStatusChange, quoteNote } from './quote.endpoints.ts';
import { adminQuote, quoteStatus, quoteRoles } from './shapes.ts';

/** The response of a change of one quote: its row in lists, and its allowed status changes. */
const changed = z.object({ response: adminQuote.extend({ moves: z.array(allowedStatusChange) }) });

export const changeQuoteStatus = defineEndpoint({
  path: '/admin/quotes/status',
  summary:
    'Moves a request on. A move that is not allowed is refused with `allowed`; the note is told to the customer. A price (`quoted`) stands until `validUntil`, or for 7 days; then the request expires by itself. A repeated Idempotency-Key moves nothing more',
  who: quoteRoles,
  input: z.object({
    _id: z.uuid(),
    status: quoteStatus,
    note: textField(2000),
    /** With `quoted` only: a day in Cape Town, from today to a year ahead. */
    validUntil: z
      .union([z.literal(''), z.iso.date()])
      .nullish()
      .transform((value) => value || undefined),
    version: expectedVersion,
  }),
  answer: changed,
  errors: [
    'not_found',
    'move_not_allowed',
    'move_note_required',
    'valid_until_unfit',
    'valid_until_range',
    'version_stale',
    'key_invalid',
    'key_reused',
  ],
});

export const sendMessageToCustomer = defineEndpoint({
  path: '/admin/quotes/message',
  summary:
    "A message to the customer, on their page and by mail. It answers what they asked, where it was the customer's turn. A repeated Idempotency-Key answers with the first one",
  who: quoteRoles,
  input: z.object({ _id: z.uuid(), message: textField(5000) }),
  answer: z.object({ response: adminQuoteMessage }),
  errors: ['not_found', 'message_required', 'customer_erased', 'key_invalid', 'key_reused'],
});

export const assignQuote = defineEndpoint({
  path: '/admin/quotes/assign',
  summary: 'Gives a request to a member of staff, or with an empty `assignee` to nobody',
  who: quoteRoles,
  input: z.object({ _id: z.uuid(), assignee: optionalId, version: expectedVersion }),
  answer: changed,
  errors: ['not_found', 'colleague_gone', 'version_stale'],
});

export const snoozeQuote = defineEndpoint({
  path: '/admin/quotes/snooze',
  summary: 'Puts a request off until then, for everybody, or with an empty `until` back at once; what the customer writes ends it too',
  who: quoteRoles,
  input: z.object({ _id: z.uuid(), until: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(), version: expectedVersion }),
  answer: changed,
  errors: ['not_found', 'time_past', 'version_stale'],
});

export const setQuoteReminder = defineEndpoint({
  path: '/admin/quotes/remind',
  summary: 'Reminds the one who asks of a request at a time; a new time replaces the old one, an empty `at` ends it',
  who: quoteRoles,
  input: z.object({ _id: z.uuid(), at: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(), note: textField(300) }),
  answer: changed,
  errors: ['not_found', 'time_past'],
});

const noteAnswer = z.object({ response: quoteNote });
export const saveQuoteNote = defineEndpoint({
  path: '/admin/quotes/note/save',
  summary:
    'Notes something about a request for the desk; with `note` changes one of them. A repeated Idempotency-Key answers with the first one',
  who: quoteRoles,
  input: z.object({ _id: z.uuid(), note: optionalId, text: textField(5000), version: expectedVersion }),
  answer: noteAnswer,
  errors: ['not_found', 'words_required', 'version_stale', 'key_invalid', 'key_reused'],
});

export const deleteQuoteNote = defineEndpoint({
  path: '/admin/quotes/note/delete',
  summary: 'Takes a note off; it can be put back',
  who: quoteRoles,
  input: idInput,
  answer: noteAnswer,
  errors: ['not_found'],
});

export const restoreQuoteNote = defineEndpoint({
  path: '/admin/quotes/note/restore',
  summary: 'Puts a note back that was taken off',
  who: quoteRoles,
  input: idInput,
  answer: noteAnswer,
  errors: ['not_found'],
});
