import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { recordId, textOrEmpty } from '#contract/schemas.ts';
import { paymentPlan, totals } from './revision.schemas.ts';

/** The indexes of the chosen alternative and extras. The schema accepts unknown indexes, because the handler returns 422 for them. */
const acceptanceChoice = { _id: recordId, revision: z.int(), alternative: z.int(), extras: z.array(z.int()).max(200).nullish() };
/** The number of the revision that the customer sees. By default, the decision is about the newest sent revision. */
const shownRevision = { revision: z.int32().nullish() };
const choiceErrors = ['not_found', 'quote_not_priced', 'quote_decided', 'revision_old', 'alternative_unknown', 'extra_unknown'] as const;
/** The errors of a decision about a revision. */
const revisionErrors = [
  'not_found',
  'revision_old',
  'quote_not_priced',
  'quote_decided',
  'quote_in_review',
  'revision_expired',
  'revision_recalled',
] as const;
const acceptedResponse = z.object({ orderId: z.string(), orderNumber: z.string() });
const statusResponse = z.object({ status: z.string() });

export const acceptanceEndpoints = {
  '/user/quotes/totals': defineEndpoint({
    summary: 'Calculates the totals of an alternative with the chosen extras, and its payments.',
    access: 'signed_in',
    input: z.object(acceptanceChoice),
    response: totals.extend({ payments: paymentPlan }),
    errors: [...choiceErrors, 'revision_recalled'],
  }),

  '/user/quotes/accept': defineEndpoint({
    summary: 'Accepts an alternative of the newest revision, and creates the order.',
    description:
      'Stores the typed name, the time, the IP address, the user agent and the hash of the document. Repeating the same choice returns the same order. A repeated Idempotency-Key returns the first response.',
    access: 'signed_in',
    input: z.object({ ...acceptanceChoice, name: textOrEmpty(200) }),
    response: acceptedResponse,
    isIdempotent: true,
    errors: [
      ...choiceErrors,
      'acceptance_name_required',
      'acceptance_name_invalid',
      'name_has_url',
      'revision_recalled',
      'revision_expired',
      'quote_in_review',
    ],
  }),

  '/user/quotes/decline': defineEndpoint({
    summary: 'Declines a quote with a reason.',
    access: 'signed_in',
    input: z.object({ _id: recordId, ...shownRevision, reason: textOrEmpty(1000) }),
    response: statusResponse,
    isIdempotent: true,
    errors: [...revisionErrors, 'reason_required'],
  }),

  '/user/quotes/changes': defineEndpoint({
    summary: 'Requests changes to a quote, with a message to staff.',
    access: 'signed_in',
    input: z.object({ _id: recordId, ...shownRevision, message: textOrEmpty(5000) }),
    response: statusResponse,
    rateLimits: ['message_account'],
    isIdempotent: true,
    errors: [...revisionErrors, 'message_required'],
  }),

  '/user/quotes/renew': defineEndpoint({
    summary: 'Requests today’s price for an expired quote.',
    access: 'signed_in',
    input: z.object({ _id: recordId }),
    response: statusResponse,
    isIdempotent: true,
    errors: ['not_found', 'not_expired'],
  }),

  '/user/quotes/object': defineEndpoint({
    summary: 'Objects to an acceptance that staff recorded for the customer.',
    access: 'signed_in',
    input: z.object({ _id: recordId, message: textOrEmpty(2000) }),
    response: z.object({ objectedAt: z.iso.datetime() }),
    isIdempotent: true,
    errors: ['not_found', 'message_required', 'objection_not_possible'],
  }),
};
