import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { enqueueEmail, type Block } from '#server/modules/mail/index.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import {
  findStatusChangeForEmail,
  lockQuoteByChild,
  lockQuoteForKeyShare,
  notifyOfStatusChange,
  notifyStaffForQuote,
  type PdfAttachment,
} from '#server/modules/quotes/index.ts';
import type { QuoteDocuments } from './quote-documents.service.ts';
import { createChangeFields, toRevisionChanges } from './revision-changes.ts';
import { parseDocument } from './revision-document.ts';
import { findDocumentOfEvent, findSeenDocumentBefore } from './revisions.store.ts';
import * as store from './revision-jobs.store.ts';
import {
  createAcceptedNotification,
  createDecisionEmail,
  createDecisionNotification,
  createExpiringNotification,
  createObjectionEmail,
  createObjectionNotification,
} from './revision-notifications.ts';

type Dependencies = { db: Db; clock: Clock; notifications: NotificationsService; settings: SettingsService; publicUrl: string };

type SentDocument = { documentId: string; quoteId: string; kind: 'quote' | 'acceptance'; eventId: string; attachment?: PdfAttachment };

/** Describes what changed since the revision that the customer saw before. */
async function describeChanges(trx: Transaction, eventId: string): Promise<Block[]> {
  const sent = await findDocumentOfEvent(trx, eventId);
  const previous = sent && (await findSeenDocumentBefore(trx, sent.quoteId, sent.number));
  return previous === undefined ? [] : createChangeFields(toRevisionChanges(parseDocument(previous), parseDocument(sent!.document)));
}

/** Notifies the customer of a sent or accepted quote, with its PDF. Skips a revision that was recalled, replaced or decided meanwhile. */
async function notifyCustomerOfDocument(
  trx: Transaction,
  { notifications, publicUrl }: Dependencies,
  { documentId, quoteId, kind, eventId, attachment }: SentDocument,
): Promise<void> {
  await lockQuoteForKeyShare(trx, quoteId);
  if (kind === 'acceptance') {
    const accepted = await store.findAcceptedQuote(trx, quoteId);
    if (accepted === undefined) return;
    await notifications.notify(trx, createAcceptedNotification(accepted, publicUrl, accepted.isOwn ? attachment : undefined));
    return;
  }
  if (!(await store.isOpenRevision(trx, documentId))) return;
  const change = await findStatusChangeForEmail(trx, eventId);
  if (change === undefined) return;
  const changes = await describeChanges(trx, eventId);
  await notifyOfStatusChange(trx, { notifications, publicUrl }, { ...change, changes }, attachment);
}

/** After this number of failed attempts, about 90 seconds, the customer is notified without the PDF. */
const attemptsWithPdf = 5;

/**
 * Renders and stores a PDF once, then notifies the customer. Repeats are safe, because files and notifications have unique keys.
 * @param attempt from 1
 * @throws any error of rendering or notifying, so that the job runs again
 */
export async function renderDocument(
  dependencies: Dependencies & { documents: QuoteDocuments },
  { documentId, eventId }: { documentId: string; eventId: string },
  attempt: number,
): Promise<void> {
  const { db, documents } = dependencies;
  const notify = (sent: Omit<SentDocument, 'documentId' | 'eventId'>): Promise<void> =>
    db.transaction().execute((trx) => notifyCustomerOfDocument(trx, dependencies, { documentId, eventId, ...sent }));
  try {
    const rendered = await documents.render(documentId);
    if (rendered !== undefined) await notify(rendered);
  } catch (error) {
    const content = attempt < attemptsWithPdf ? undefined : await store.findPdfContent(db, documentId);
    if (content !== undefined && !content.isErased) await notify({ quoteId: content.quoteId, kind: content.kind });
    throw error;
  }
}

/**
 * Reminds the customer of an open quote that expires in some days, or today. Does nothing on another day, for example after an outage, because
 * the text would be wrong.
 */
export async function notifyQuoteExpiring(
  { db, clock, notifications, publicUrl }: Dependencies,
  { quoteId, validUntil, days }: { quoteId: string; validUntil: string; days: number },
): Promise<void> {
  if (toLocalDate(clock.now()) !== addDays(validUntil, -days)) return;
  await db.transaction().execute(async (trx) => {
    await lockQuoteForKeyShare(trx, quoteId);
    const quote = await store.findExpiringQuote(trx, quoteId, validUntil);
    if (quote !== undefined) await notifications.notify(trx, createExpiringNotification(quote, days, publicUrl));
  });
}

/** Notifies staff of a customer's decision, by email and notification. */
export async function notifyStaffOfDecision({ db, notifications, settings }: Dependencies, eventId: string): Promise<void> {
  const businessEmail = await settings.getBusinessEmail();
  await db.transaction().execute(async (trx) => {
    await lockQuoteByChild(trx, 'quote_events', eventId);
    const decision = await store.findDecision(trx, eventId);
    if (decision === undefined) return;
    await notifyStaffForQuote(trx, notifications, decision.id, (userId) => createDecisionNotification(decision, userId));
    if (businessEmail && !decision.spam) await enqueueEmail(trx, createDecisionEmail(decision, businessEmail));
  });
}

/** Notifies staff of an objection to an acceptance that they recorded. */
export async function notifyStaffOfObjection({ db, notifications, settings }: Dependencies, quoteId: string): Promise<void> {
  const businessEmail = await settings.getBusinessEmail();
  await db.transaction().execute(async (trx) => {
    await lockQuoteForKeyShare(trx, quoteId);
    const objection = await store.findObjectionForEmail(trx, quoteId);
    if (objection === undefined) return;
    await notifyStaffForQuote(trx, notifications, quoteId, (userId) => createObjectionNotification(objection, userId));
    if (businessEmail && !objection.spam) await enqueueEmail(trx, createObjectionEmail(objection, businessEmail));
  });
}
