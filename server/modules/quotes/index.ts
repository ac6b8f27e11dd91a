import type { Clock } from '#server/adapters/clock.ts';
import type { Files } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { Limits } from '#server/lib/rate-limits/rate-limits.ts';
import type { Claims } from '#server/modules/auth/index.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Contacts } from '#server/modules/contact/index.ts';
import type { Notifications } from '#server/modules/notifications/index.ts';
import type { Prices } from '#server/modules/pricing/index.ts';
import type { Settings } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { createAskedPrice } from './admin/estimate-breakdown.service.ts';
import { createEnterQuotes } from './admin/manual-entry.service.ts';
import { createDeskNotes } from './admin/notes.service.ts';
import { createDeskMoves } from './admin/quote-commands.service.ts';
import { createDeskRequest } from './admin/quote-details.service.ts';
import { createDeskList } from './admin/quote-list.service.ts';
import { deskRequestsHandlers } from './admin/quotes-admin.handlers.ts';
import { createDeskViews } from './admin/saved-filters.service.ts';
import { createSpamQuotes } from './admin/spam-quotes.service.ts';
import { customerQuotesHandlers } from './customer/customer-quotes.handlers.ts';
import { createUserQuotes } from './customer/customer-quotes.service.ts';
import { announceDeskMessage, announceMove, expireQuote, remindOfQuote, wakeQuote } from './jobs/admin-quote-jobs.ts';
import { announceMessage, announceQuote, announceWithdrawal } from './jobs/quote-jobs.ts';
import { priceWaiting } from './quote-estimates.ts';
import { quotesHandlers } from './quotes.handlers.ts';
import { createQuotes } from './quotes.service.ts';
import { createUploads } from './uploads/uploads.service.ts';

export { quotesPersonalData } from './quotes-personal-data.store.ts';
export type { DeskList } from './admin/quote-list.service.ts';
export { serveUploads } from './uploads/uploads.routes.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  files: Files;
  limits: Limits;
  publicUrl: string;
  receiver: UploadReceiver;
  settings: Settings;
  notifications: Notifications;
  claims: Claims;
  catalogue: Catalogue;
  contacts: Contacts;
  prices: Prices;
  spam: Spam;
};

type QuoteJobs = JobHandlersFor<
  | 'announce_quote'
  | 'announce_quote_message'
  | 'announce_withdrawal'
  | 'announce_quote_move'
  | 'announce_desk_message'
  | 'remind_of_quote'
  | 'wake_quote'
  | 'expire_quote'
  | 'price_requests'
  | 'drop_unclaimed_uploads'
>;

export function createQuotesModule(dependencies: Dependencies) {
  const { db, clock, notifications } = dependencies;
  const quotes = createQuotes(dependencies);
  const uploads = createUploads(dependencies);
  const list = createDeskList({ db, clock });
  const handlers = {
    ...quotesHandlers(quotes, uploads),
    ...customerQuotesHandlers(createUserQuotes(dependencies)),
    ...deskRequestsHandlers({
      list,
      requests: createDeskRequest({ db, list }),
      moves: createDeskMoves({ db, clock, notifications, list }),
      notes: createDeskNotes({ db, clock }),
      views: createDeskViews({ db, clock }),
      spam: createSpamQuotes({ db }),
      manualEntry: createEnterQuotes({ ...dependencies, quotes }),
      breakdown: createAskedPrice(dependencies),
    }),
  };
  const jobs: QuoteJobs = {
    announce_quote: ({ quoteId }) => announceQuote(dependencies, quoteId),
    announce_quote_message: ({ messageId }) => announceMessage(dependencies, messageId),
    announce_withdrawal: ({ quoteId }) => announceWithdrawal(dependencies, quoteId),
    announce_quote_move: ({ eventId }) => announceMove(dependencies, eventId),
    announce_desk_message: ({ messageId }) => announceDeskMessage(dependencies, messageId),
    remind_of_quote: (ids) => remindOfQuote(dependencies, ids),
    wake_quote: ({ quoteId }) => wakeQuote(dependencies, quoteId),
    expire_quote: ({ quoteId }) => expireQuote(dependencies, quoteId),
    price_requests: () => priceWaiting(dependencies),
    drop_unclaimed_uploads: async () => {
      await uploads.dropUnclaimed();
      await uploads.dropOrphans();
    },
  };
  return { list, uploads, handlers, jobs };
}
