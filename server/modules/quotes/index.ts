import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { PasswordLinkService } from '#server/modules/auth/index.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContactMessagesAdmin } from '#server/modules/contact/index.ts';
import type { Media } from '#server/modules/media/index.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { EstimatesService, QuotePrices } from '#server/modules/pricing/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { createAcceptanceHandlers } from './acceptance/acceptance.handlers.ts';
import { createAcceptances } from './acceptance/acceptance.service.ts';
import { createCalculateQuote } from './admin-revisions/calculate-quote.service.ts';
import { createConvertQuote } from './admin-revisions/convert-quote.service.ts';
import { createEstimateBreakdown } from './admin/estimate-breakdown.service.ts';
import { createManualEntry } from './admin/manual-entry.service.ts';
import { createQuoteNotes } from './admin/quote-notes.service.ts';
import { createQuoteChanges } from './admin/quote-changes.ts';
import { createQuoteDetails } from './admin/quote-details.service.ts';
import { createQuoteFollowUp } from './admin/quote-follow-up.service.ts';
import { createQuoteList } from './admin/quote-list.service.ts';
import { createQuoteMessages } from './admin/quote-messages.service.ts';
import { createQuoteStatusService } from './admin/quote-status.service.ts';
import { createAdminQuotesHandlers } from './admin/quotes-admin.handlers.ts';
import { createSavedViews } from './admin/saved-views.service.ts';
import { createQuoteSpam } from './admin/quote-spam.service.ts';
import { createCustomerQuotesHandlers } from './customer/customer-quotes.handlers.ts';
import { createCustomerQuotes } from './customer/customer-quotes.service.ts';
import {
  notifyCustomerOfMessage,
  notifyStatusChanged,
  updateQuoteResponse,
  expireQuote,
  sendReminder,
  endQuoteSnooze,
} from './jobs/admin-quotes.jobs.ts';
import { notifyStaffOfMessage, notifyQuoteReceived, notifyQuoteWithdrawn } from './jobs/quotes.jobs.ts';
import { createCompareRevisions } from './admin-revisions/compare-revisions.service.ts';
import { createDecisions } from './acceptance/decisions.service.ts';
import { createQuoteDocuments } from './revisions/quote-documents.service.ts';
import { createRevisionApproval } from './admin-revisions/revision-approval.service.ts';
import { createRevisionCommands } from './admin-revisions/revision-commands.ts';
import { createRevisionDrafts } from './admin-revisions/revision-drafts.service.ts';
import { createRevisionFigures } from './admin-revisions/revision-figures.service.ts';
import { createRevisionSending } from './admin-revisions/revision-sending.service.ts';
import { createRevisionHandlers } from './admin-revisions/revisions.handlers.ts';
import { notifyQuoteExpiring, notifyStaffOfDecision, notifyStaffOfObjection, renderDocument } from './jobs/revisions.jobs.ts';
import { createRevisions } from './admin-revisions/revisions.service.ts';
import { createQuotesHandlers } from './quotes.handlers.ts';
import { createQuotes } from './quotes.service.ts';
import { createUploads } from './uploads/uploads.service.ts';

export { siteSuburbSql } from './site-address-fragments.store.ts';
export { firstProductNameSql } from './quote-subject-fragments.store.ts';
export { quotesPersonalData } from './quotes-personal-data.store.ts';
export type { QuoteList } from './admin/quote-list.service.ts';
export { serveUploads } from './uploads/uploads.routes.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  files: FileStorage;
  cryptography: Cryptography;
  limits: RateLimiter;
  publicUrl: string;
  receiver: UploadReceiver;
  settings: SettingsService;
  notifications: NotificationsService;
  passwordLinks: PasswordLinkService;
  catalogue: Catalogue;
  contacts: ContactMessagesAdmin;
  prices: EstimatesService & QuotePrices;
  media: Media;
  spam: Spam;
};

type QuoteJobs = JobHandlersFor<
  | 'notify_quote_received'
  | 'notify_staff_of_message'
  | 'notify_quote_withdrawn'
  | 'notify_status_changed'
  | 'notify_customer_of_message'
  | 'send_reminder'
  | 'end_snooze'
  | 'update_quote_response'
  | 'expire_quote'
  | 'render_document'
  | 'notify_quote_expiring'
  | 'notify_staff_of_decision'
  | 'notify_staff_of_objection'
  | 'delete_unused_uploads'
>;

/** Creates the services of the module, and its endpoint and job handlers. */
export function createQuotesModule(dependencies: Dependencies) {
  const { db, clock, notifications } = dependencies;
  const quotes = createQuotes(dependencies);
  const uploads = createUploads(dependencies);
  const list = createQuoteList({ db, clock });
  const changes = createQuoteChanges({ db, list });
  const breakdown = createEstimateBreakdown(dependencies);
  const figures = createRevisionFigures(dependencies);
  const revisions = createRevisions({ db, clock, files: dependencies.files, figures });
  const commands = createRevisionCommands({ db, clock, changes, figures });
  const acceptances = createAcceptances({ db, clock });
  const documents = createQuoteDocuments(dependencies);
  const handlers = {
    ...createRevisionHandlers({
      revisions,
      drafts: createRevisionDrafts({ clock, changes, commands, figures }),
      sending: createRevisionSending({ clock, changes, commands }),
      approval: createRevisionApproval({ clock, changes, commands, notifications, publicUrl: dependencies.publicUrl }),
      calculateQuote: createCalculateQuote(dependencies),
      compare: createCompareRevisions(db),
      convert: createConvertQuote({ db, changes, acceptances, uploads }),
      receiver: dependencies.receiver,
    }),
    ...createAcceptanceHandlers(acceptances, createDecisions(dependencies)),
    ...createQuotesHandlers(quotes, uploads),
    ...createCustomerQuotesHandlers(createCustomerQuotes(dependencies)),
    ...createAdminQuotesHandlers({
      list,
      details: createQuoteDetails({ db, list }),
      status: createQuoteStatusService({ clock, changes }),
      messages: createQuoteMessages({ db, clock, changes }),
      followUp: createQuoteFollowUp({ db, clock, notifications, list, changes }),
      notes: createQuoteNotes({ db, clock }),
      views: createSavedViews({ db, clock }),
      spam: createQuoteSpam({ db }),
      manualEntry: createManualEntry({ ...dependencies, quotes }),
      breakdown,
    }),
  };
  const jobs: QuoteJobs = {
    notify_quote_received: ({ quoteId }) => notifyQuoteReceived(dependencies, quoteId),
    notify_staff_of_message: ({ messageId }) => notifyStaffOfMessage(dependencies, messageId),
    notify_quote_withdrawn: ({ quoteId }) => notifyQuoteWithdrawn(dependencies, quoteId),
    notify_status_changed: ({ eventId }) => notifyStatusChanged(dependencies, eventId),
    notify_customer_of_message: ({ messageId }) => notifyCustomerOfMessage(dependencies, messageId),
    send_reminder: (payload) => sendReminder(dependencies, payload),
    update_quote_response: ({ quoteId }) => updateQuoteResponse(dependencies, quoteId),
    end_snooze: ({ quoteId }) => endQuoteSnooze(dependencies, quoteId),
    expire_quote: ({ quoteId }) => expireQuote(dependencies, quoteId),
    render_document: (payload, { job }) => renderDocument({ ...dependencies, documents }, payload, job.attempts),
    notify_quote_expiring: (payload) => notifyQuoteExpiring(dependencies, payload),
    notify_staff_of_decision: ({ eventId }) => notifyStaffOfDecision(dependencies, eventId),
    notify_staff_of_objection: ({ quoteId }) => notifyStaffOfObjection(dependencies, quoteId),
    delete_unused_uploads: async () => {
      await uploads.deleteUnclaimed();
      await uploads.deleteOrphanedFiles();
    },
  };
  return { list, uploads, handlers, jobs };
}
