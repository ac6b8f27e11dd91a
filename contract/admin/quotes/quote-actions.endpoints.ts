import { z } from 'zod';
import { idInput, expectedVersion, spamMarkInput, spamMarkResponse } from '#contract/admin/admin.schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { addressInput, optionalId, textOrEmpty } from '#contract/schemas.ts';
import { adminQuoteMessage, allowedStatusChange, quoteNote } from './quote.endpoints.ts';
import { adminQuote, quoteStatus, quoteRoles } from './admin-quote.schemas.ts';

/** The changed quote with its allowed status changes. */
const quoteResponse = adminQuote.extend({ moves: z.array(allowedStatusChange) });

export const quoteActionEndpoints = {
  '/admin/quotes/status': defineEndpoint({
    summary: 'Changes the status of a quote.',
    description:
      'Returns 409 with `allowed` if the status change is not allowed. `note` is sent to the customer. The status `quoted` is rejected, because a price is sent with `/admin/quotes/send`. A repeated Idempotency-Key changes nothing.',
    access: quoteRoles,
    input: z.object({
      _id: z.uuid(),
      status: quoteStatus,
      note: textOrEmpty(2000),
      version: expectedVersion,
    }),
    response: quoteResponse,
    isIdempotent: true,
    errors: ['not_found', 'move_not_allowed', 'move_note_required', 'price_needed', 'version_stale'],
  }),

  '/admin/quotes/message': defineEndpoint({
    summary: 'Sends a message to the customer, on their quote page and by email.',
    description:
      'Unless its status requires action by staff, the quote no longer awaits staff. A repeated Idempotency-Key returns the first message.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), message: textOrEmpty(5000) }),
    response: adminQuoteMessage,
    isIdempotent: true,
    errors: ['not_found', 'message_required', 'customer_erased'],
  }),

  '/admin/quotes/site/save': defineEndpoint({
    summary: 'Stores the address of the site that staff learned after the request.',
    description: 'It is stored beside the submitted request, which never changes. An empty value means the submitted one.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), site: addressInput, version: expectedVersion }),
    response: quoteResponse,
    errors: ['not_found', 'version_stale', 'customer_erased'],
  }),

  '/admin/quotes/assign': defineEndpoint({
    summary: 'Assigns a quote to a staff member, or unassigns it with an empty `assignee`.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), assignee: optionalId, version: expectedVersion }),
    response: quoteResponse,
    errors: ['not_found', 'assignee_unavailable', 'version_stale'],
  }),

  '/admin/quotes/snooze': defineEndpoint({
    summary: 'Snoozes a quote for all staff, or ends the snooze with an empty `until`.',
    description: 'A message from the customer also ends the snooze.',
    access: quoteRoles,
    input: z.object({
      _id: z.uuid(),
      until: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(),
      version: expectedVersion,
    }),
    response: quoteResponse,
    errors: ['not_found', 'time_past', 'version_stale'],
  }),

  '/admin/quotes/remind': defineEndpoint({
    summary: 'Sets the reminder of the current user for a quote, or deletes it with an empty `at`.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), at: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(), note: textOrEmpty(300) }),
    response: quoteResponse,
    errors: ['not_found', 'time_past'],
  }),

  '/admin/quotes/note/save': defineEndpoint({
    summary: 'Adds an internal note to a quote, or changes the note with the id `note`.',
    description: 'A repeated Idempotency-Key returns the first note.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), note: optionalId, text: textOrEmpty(5000), version: expectedVersion }),
    response: quoteNote,
    isIdempotent: true,
    errors: ['not_found', 'text_required', 'version_stale'],
  }),

  '/admin/quotes/note/delete': defineEndpoint({
    summary: 'Deletes an internal note; it can be restored.',
    access: quoteRoles,
    input: idInput,
    response: quoteNote,
    errors: ['not_found'],
  }),

  '/admin/quotes/note/restore': defineEndpoint({
    summary: 'Restores a deleted note.',
    access: quoteRoles,
    input: idInput,
    response: quoteNote,
    errors: ['not_found'],
  }),

  '/admin/quotes/spam': defineEndpoint({
    summary: 'Marks a quote as spam or not spam.',
    description: 'Unmarking a quote sends the suppressed emails.',
    access: quoteRoles,
    input: spamMarkInput,
    response: spamMarkResponse,
    errors: ['not_found'],
  }),
};
