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
    '/admin/quotes/revisions': async (input) => ({ response: await revisions.get(input) }),
    '/admin/quotes/unprintable': async ({ text }) => ({ response: { characters: await listUnprintableCharacters(text) } }),
    '/admin/quotes/revise': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await drafts.revise(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/send': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await sending.send(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/recall': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await sending.recall(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/approve': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await approval.approve(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/request-approval': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await approval.request(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/return': async (input, { currentUser, idempotencyKey }) => ({
      response: { revision: await approval.return(currentUser, input, idempotencyKey) },
    }),
    '/admin/quotes/verify': async (input) => ({ response: await revisions.verify(input) }),
    '/admin/quotes/compare': async (input) => ({ response: await compare(input) }),
  }),
  ...serve(quotePricingEndpoints, {
    '/admin/quotes/pricing': async (input, { currentUser }) => ({ response: await getPricing(currentUser, input) }),
  }),
  ...serve(calculateQuoteEndpoints, {
    '/admin/quotes/calculate': async (input) => ({ response: await calculateQuote(input) }),
  }),
});
