import type { Core } from '#server/http/core.ts';
import { customerQuoteEndpoints } from '#contract/account/quotes.endpoints.ts';
import { quoteEndpoints } from '#contract/public/quote-requests.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { PasswordLinkService } from '#server/modules/auth/index.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContactMessagesAdmin } from '#server/modules/contact/index.ts';
import type { EstimatesService } from '#server/modules/pricing/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { createEstimateBreakdown } from './admin/estimate-breakdown.service.ts';
import { createQuoteDetails } from './admin/quote-details.service.ts';
import { createQuoteFollowUp } from './admin/quote-follow-up.service.ts';
import { createQuoteList } from './admin/quote-list.service.ts';
import { createQuoteMessages } from './admin/quote-messages.service.ts';
import { createQuoteNotes } from './admin/quote-notes.service.ts';
import { createQuoteSpam } from './admin/quote-spam.service.ts';
import { createQuoteStatusService } from './admin/quote-status.service.ts';
import { createAdminQuotesHandlers } from './admin/quotes-admin.handlers.ts';
import { createSavedViews } from './admin/saved-views.service.ts';
import { createCustomerQuotes, type RevisionsOfQuote } from './customer/customer-quotes.service.ts';
import { updateQuoteResponse, expireQuote, endQuoteSnooze } from './jobs/admin-quotes.jobs.ts';
import { createManualEntry } from './manual-entry.service.ts';
import { createQuoteCommands } from './quote-command.ts';
import { createQuoteSubmission } from './quote-submission.service.ts';

export type { QuoteDetails } from './admin/quote-details.service.ts';
export type { QuoteList } from './admin/quote-list.service.ts';
export { insertApprovalEvent, listApprovalEvents } from './approval-events.store.ts';
export { assertValidEntry, getEnteredCustomer } from './entered-customer.ts';
export { findQuotePricingInput } from './find-quote-pricing-input.ts';
export { findStatusChangeForEmail } from './messages/quote-messages.store.ts';
export { quoteMessages } from './messages/quote-messages.ts';
export { createStatusMessage } from './messages/status-message.ts';
export type { QuoteCommands } from './quote-command.ts';
export { recordQuoteMessage, type LockedQuote } from './quote-history.store.ts';
export { toAdminMessageDto } from './admin/quote-details.service.ts';
export { toMessageDto } from './customer/customer-quotes.service.ts';
export { toEstimateDto } from './quote-request.dto.ts';
export { changeQuoteStatus } from './quote-status.ts';
export { firstProductNameSql, siteStreetSql, siteSuburbSql, subjectNameSql } from './quote-fragments.store.ts';
export { quotesPersonalData } from './quotes-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits' | 'publicUrl'> & {
  settings: SettingsService;
  passwordLinks: PasswordLinkService;
  catalogue: Catalogue;
  contacts: ContactMessagesAdmin;
  prices: EstimatesService;
  spam: Spam;
  revisions: RevisionsOfQuote;
};

type QuoteJobs = JobHandlersFor<'end_snooze' | 'update_quote_response' | 'expire_quote'>;

/** Creates the services of the module, and its endpoint and job handlers. */
export function createQuotesModule(dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const submission = createQuoteSubmission(dependencies);
  const list = createQuoteList({ db, clock });
  const commands = createQuoteCommands({ db, list });
  const customerQuotes = createCustomerQuotes({ ...dependencies, commands });
  const details = createQuoteDetails({ db, list });
  const handlers = {
    ...serve(quoteEndpoints, {
      '/site/save/quotes': (input, { currentUser, idempotencyKey }) => submission.submit(input, currentUser, idempotencyKey),

      '/user/quotes/list': (input, { currentUser }) => customerQuotes.list(currentUser, input),
    }),
    ...serve(customerQuoteEndpoints, {
      '/user/quotes/get': ({ _id }, { currentUser }) => customerQuotes.get(currentUser, _id),
      '/user/quotes/message': (input, { currentUser, idempotencyKey }) => customerQuotes.sendMessage(currentUser, input, idempotencyKey),
      '/user/quotes/withdraw': async (input, { currentUser, idempotencyKey }) => ({
        status: await customerQuotes.withdraw(currentUser, input, idempotencyKey),
      }),
    }),
    ...createAdminQuotesHandlers({
      list,
      details,
      status: createQuoteStatusService({ clock, commands }),
      messages: createQuoteMessages({ db, clock, commands }),
      followUp: createQuoteFollowUp({ db, clock, list, commands }),
      notes: createQuoteNotes({ db, clock, commands }),
      views: createSavedViews({ db, clock }),
      spam: createQuoteSpam(commands),
      manualEntry: createManualEntry({ ...dependencies, submission }),
      breakdown: createEstimateBreakdown(dependencies),
    }),
  };
  const jobs: QuoteJobs = {
    update_quote_response: ({ quoteId }) => updateQuoteResponse(dependencies, quoteId),
    end_snooze: ({ quoteId }) => endQuoteSnooze(dependencies, quoteId),
    expire_quote: ({ quoteId }) => expireQuote(dependencies, quoteId),
  };
  return { list, details, commands, handlers, jobs };
}
