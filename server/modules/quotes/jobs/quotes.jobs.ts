import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { toSentence } from '#domain/pricing/shown-estimate.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueEmail } from '#server/modules/mail/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import { notifyStaffForQuote } from './notify-staff.ts';
import { lockQuoteByChild } from './quote-jobs.store.ts';
import { createMessageNotification } from '../quote-notifications.ts';
import {
  createStaffNewQuoteEmail,
  createStaffCustomerMessageEmail,
  createRequestReceivedEmail,
  createQuoteWithdrawnEmail,
  createStaffQuoteWithdrawnEmail,
} from '../quotes.emails.ts';
import { findQuoteForEmail, lockQuoteForKeyShare, type QuoteForEmail } from '../quotes.store.ts';
import { findLastStatusChange, findNotifiableMessage } from '../customer/customer-quotes.store.ts';

type Dependencies = { db: Db; settings: SettingsService; notifications: NotificationsService; publicUrl: string };

/** Runs `notify` while the quote is locked against a change of owner and erasure. Does nothing for an unknown quote. */
const withLockedQuote = (db: Db, quoteId: string, notify: (trx: Transaction, quote: QuoteForEmail) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockQuoteForKeyShare(trx, quoteId);
    const quote = await findQuoteForEmail(trx, quoteId);
    if (quote !== undefined) await notify(trx, quote);
  });

/**
 * Notifies the customer and the business of a new request. Sends no email if the quote is flagged as spam. The job can run twice, because
 * emails and notifications have unique keys.
 */
export async function notifyQuoteReceived({ db, settings, notifications, publicUrl }: Dependencies, quoteId: string): Promise<void> {
  const { answer_time: responseTimeText } = await settings.getGeneral();
  const businessEmail = await settings.getBusinessEmail();
  await withLockedQuote(db, quoteId, async (trx, quote) => {
    await notifications.notify(trx, {
      userId: quote.userId,
      quoteId: quote.id,
      kind: 'quote_received',
      key: quote.id,
      title: `We received your quote request ${quote.number}`,
      text: `${quote.stone ?? quote.serviceName}. ${toSentence(responseTimeText) || 'We will review it and get back to you.'}`,
      link: getCustomerQuoteLink(quote.id),
      ...(!quote.spam && { email: createRequestReceivedEmail(quote, publicUrl, responseTimeText) }),
    });
    if (businessEmail && !quote.spam) await enqueueEmail(trx, createStaffNewQuoteEmail(quote, businessEmail, publicUrl));
  });
}

/** Notifies staff of a customer's message, by email and notification. Sends none if the quote is flagged as spam. */
export async function notifyStaffOfMessage(dependencies: Dependencies & { clock: Clock }, messageId: string): Promise<void> {
  const { db, settings, notifications } = dependencies;
  const businessEmail = await settings.getBusinessEmail();
  await db.transaction().execute(async (trx) => {
    await lockQuoteByChild(trx, 'quote_messages', messageId);
    const message = await findNotifiableMessage(trx, messageId);
    // A deleted message, spam, or an erased customer.
    if (message === undefined) return;
    await notifyStaffForQuote(trx, notifications, message.quoteId, (userId) => createMessageNotification(message, userId));
    if (businessEmail) await enqueueEmail(trx, createStaffCustomerMessageEmail(message, businessEmail));
  });
}

/** Notifies the customer and the business that a quote was withdrawn. Sends no email if the quote is flagged as spam. */
export async function notifyQuoteWithdrawn({ db, settings, notifications }: Dependencies, quoteId: string): Promise<void> {
  const businessEmail = await settings.getBusinessEmail();
  await withLockedQuote(db, quoteId, async (trx, quote) => {
    await notifications.notify(trx, {
      userId: quote.userId,
      quoteId: quote.id,
      kind: 'quote_withdrawn',
      key: quote.id,
      title: `You withdrew ${quote.number}`,
      text: 'We have stopped working on it. You are welcome to send a new request at any time.',
      link: getCustomerQuoteLink(quote.id),
      ...(!quote.spam && { email: createQuoteWithdrawnEmail(quote) }),
    });
    if (!businessEmail || quote.spam) return;
    const withdrawal = await findLastStatusChange(trx, quoteId, 'withdrawn');
    await enqueueEmail(trx, createStaffQuoteWithdrawnEmail(quote, withdrawal, businessEmail));
  });
}
