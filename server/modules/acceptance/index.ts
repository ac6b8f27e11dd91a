import type { Core } from '#server/http/core.ts';
import { acceptanceEndpoints } from '#contract/account/acceptance.endpoints.ts';
import { convertQuoteEndpoints } from '#contract/admin/quotes/convert-quote.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { QuoteCommands } from '#server/modules/quotes/index.ts';
import type { UploadsService } from '#server/modules/uploads/index.ts';
import { createAcceptances } from './accept-quote.service.ts';
import { createConvertQuote } from './admin/convert-quote.service.ts';
import { createDecisions } from './decide-quote.service.ts';

export { findQuoteAcceptance } from './acceptance.dto.ts';
export { acceptancePersonalData } from './acceptance-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'receiver'> & { commands: QuoteCommands; uploads: UploadsService };

export function createAcceptanceModule(dependencies: Dependencies) {
  const acceptances = createAcceptances(dependencies);
  const decisions = createDecisions(dependencies);
  const convert = createConvertQuote({ ...dependencies, acceptances });
  return {
    handlers: {
      ...serve(acceptanceEndpoints, {
        '/user/quotes/totals': (input, { currentUser }) => acceptances.getTotals(currentUser, input),
        '/user/quotes/accept': (input, { currentUser, address, userAgent, idempotencyKey }) =>
          acceptances.acceptOwn(currentUser, input, { ipAddress: address, userAgent, key: idempotencyKey }),
        '/user/quotes/decline': async (input, { currentUser, idempotencyKey }) => ({
          status: await decisions.decline(currentUser, input, idempotencyKey),
        }),
        '/user/quotes/changes': async (input, { currentUser, idempotencyKey }) => ({
          status: await decisions.requestChanges(currentUser, input, idempotencyKey),
        }),
        '/user/quotes/renew': async (input, { currentUser, idempotencyKey }) => ({
          status: await decisions.renew(currentUser, input, idempotencyKey),
        }),
        '/user/quotes/object': (input, { currentUser, idempotencyKey }) => decisions.object(currentUser, input, idempotencyKey),
      }),
      ...serve(convertQuoteEndpoints, {
        '/admin/quotes/convert': (_input, { currentUser, idempotencyKey, request }) =>
          receiveFiles(
            dependencies.receiver,
            request!,
            convertQuoteEndpoints['/admin/quotes/convert'].multipart,
            (upload) => convert(currentUser, upload, idempotencyKey),
            { optional: true },
          ),
      }),
    },
  };
}
