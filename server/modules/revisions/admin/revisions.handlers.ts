import { calculateQuoteEndpoints } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import { quotePricingEndpoints } from '#contract/admin/quotes/quote-pricing.endpoints.ts';
import { revisionEndpoints } from '#contract/admin/quotes/revisions.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { listUnprintableCharacters } from '#server/modules/documents/index.ts';
import type { CalculateQuote } from './calculate-quote.service.ts';
import type { createCompareRevisions } from './compare-revisions.service.ts';
import type { QuotePricing } from './quote-pricing.service.ts';
import type { RevisionApproval } from './revision-approval.service.ts';
import type { RevisionDrafts } from './revision-drafts.service.ts';
import type { RevisionSending } from './revision-sending.service.ts';
import type { Revisions } from './revisions.service.ts';

type Dependencies = {
  revisions: Revisions;
  drafts: RevisionDrafts;
  sending: RevisionSending;
  approval: RevisionApproval;
  calculateQuote: CalculateQuote;
  getPricing: QuotePricing;
  compare: ReturnType<typeof createCompareRevisions>;
};

export const createRevisionHandlers = ({ revisions, drafts, sending, approval, calculateQuote, getPricing, compare }: Dependencies) => ({
  ...serve(revisionEndpoints, {
    '/admin/quotes/revisions': (input) => revisions.get(input),
    '/admin/quotes/unprintable': async ({ text }) => ({ characters: await listUnprintableCharacters(text) }),
    '/admin/quotes/revise': async (input, { currentUser, idempotencyKey }) => ({
      revision: await drafts.revise(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/send': async (input, { currentUser, idempotencyKey }) => ({
      revision: await sending.send(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/recall': async (input, { currentUser, idempotencyKey }) => ({
      revision: await sending.recall(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/approve': async (input, { currentUser, idempotencyKey }) => ({
      revision: await approval.approve(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/request-approval': async (input, { currentUser, idempotencyKey }) => ({
      revision: await approval.request(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/return': async (input, { currentUser, idempotencyKey }) => ({
      revision: await approval.return(currentUser, input, idempotencyKey),
    }),
    '/admin/quotes/verify': (input) => revisions.verify(input),
    '/admin/quotes/compare': (input) => compare(input),
  }),
  ...serve(quotePricingEndpoints, {
    '/admin/quotes/pricing': (input, { currentUser }) => getPricing(currentUser, input),
  }),
  ...serve(calculateQuoteEndpoints, {
    '/admin/quotes/calculate': (input) => calculateQuote(input),
  }),
});
