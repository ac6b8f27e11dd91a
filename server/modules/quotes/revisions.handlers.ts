import type { acceptanceEndpoints } from '#contract/account/acceptance.endpoints.ts';
import { convertQuoteEndpoint, type revisionEndpoints } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { Acceptances } from './acceptance/acceptance.service.ts';
import type { createCompareRevisions } from './admin-revisions/compare-revisions.service.ts';
import type { ConvertQuote } from './admin-revisions/convert-quote.service.ts';
import type { Decisions } from './acceptance/decisions.service.ts';
import type { RevisionDrafts } from './admin-revisions/revision-drafts.service.ts';
import type { RevisionSending } from './admin-revisions/revision-sending.service.ts';
import type { Revisions } from './admin-revisions/revisions.service.ts';

// The documents module serves links to PDFs.
type Paths = (typeof revisionEndpoints)[number]['path'] | Exclude<(typeof acceptanceEndpoints)[number]['path'], '/user/documents/link'>;
type Dependencies = {
  revisions: Revisions;
  drafts: RevisionDrafts;
  sending: RevisionSending;
  acceptances: Acceptances;
  decisions: Decisions;
  compare: ReturnType<typeof createCompareRevisions>;
  convert: ConvertQuote;
  receiver: UploadReceiver;
};

export const createRevisionHandlers = ({
  revisions,
  drafts,
  sending,
  acceptances,
  decisions,
  compare,
  convert,
  receiver,
}: Dependencies): Pick<Handlers, Paths> => ({
  '/admin/quotes/revisions': async (input) => ({ response: await revisions.get(input) }),
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
    response: { revision: await drafts.approve(currentUser, input, idempotencyKey) },
  }),
  '/admin/quotes/verify': async (input) => ({ response: await revisions.verify(input) }),
  '/admin/quotes/compare': async (input) => ({ response: await compare(input) }),
  '/admin/quotes/convert': async (_input, { currentUser, idempotencyKey, request }) => ({
    response: await receiveFiles(
      receiver,
      request!,
      convertQuoteEndpoint.multipart,
      (upload) => convert(currentUser, upload, idempotencyKey),
      {
        optional: true,
      },
    ),
  }),
  '/user/quotes/totals': async (input, { currentUser }) => ({ response: await acceptances.getTotals(currentUser, input) }),
  '/user/quotes/accept': async (input, { currentUser, address, userAgent, idempotencyKey }) => ({
    response: await acceptances.acceptOwn(currentUser, input, { ipAddress: address, userAgent, key: idempotencyKey }),
  }),
  '/user/quotes/decline': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.decline(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/changes': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.requestChanges(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/renew': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.renew(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/object': async (input, { currentUser, idempotencyKey }) => ({
    response: await decisions.object(currentUser, input, idempotencyKey),
  }),
});
