import { getTransition, type StatusEffect, type TransitionName } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { enqueueDocumentRendering, requestDocument } from '#server/modules/documents/index.ts';
import { enqueueMessages, enqueueStatusMessage } from '#server/modules/messages/index.ts';
import { insertQuoteEvent, type QuoteEvent } from './quote-history.store.ts';
import { scheduleValidity } from './jobs/schedule-validity.ts';

type StatusChangeDetails = Omit<QuoteEvent, 'id' | 'quoteId' | 'status' | 'note'> & {
  note?: string;
  /** The PDF of a revision that was recalled before its email was sent. */
  unannouncedDocument?: { documentId: string; eventId: string } | undefined;
};
type ChangedStatus = StatusChangeDetails & { quoteId: string; eventId: string; to: QuoteStatus };

/** Runs each effect in the transaction of the status change. */
const effects: Record<StatusEffect, (trx: Transaction, change: ChangedStatus) => Promise<void>> = {
  notify_customer: (trx, { eventId, to }) => enqueueStatusMessage(trx, to, eventId),
  notify_staff: (trx, { eventId }) => enqueueMessages(trx, ['staff_decision'], { eventId }),
  notify_withdrawal: (trx, { quoteId }) => enqueueMessages(trx, ['quote_withdrawn', 'withdrawn_to_staff'], { quoteId }),
  async send_document(trx, { eventId, to, revisionId, createdAt, unannouncedDocument }) {
    const kind = to === 'accepted' ? 'acceptance' : 'quote';
    if (revisionId !== undefined) await requestDocument(trx, { revisionId, kind, eventId, createdAt });
    if (unannouncedDocument !== undefined) await enqueueDocumentRendering(trx, unannouncedDocument);
  },
  schedule_validity: (trx, { quoteId, validUntil, createdAt }) => scheduleValidity(trx, quoteId, validUntil!, createdAt),
};

/**
 * Changes the status of a locked quote, adds the event to its history, and runs the effects of the transition.
 * @param hasEffects false for the erasure of a customer, who is not notified
 * @returns the new status
 * @throws Error for a transition that does not start from the current status
 */
export async function changeQuoteStatus(
  trx: Transaction,
  { id: quoteId, status }: { id: string; status: QuoteStatus },
  name: TransitionName,
  details: StatusChangeDetails,
  { hasEffects = true }: { hasEffects?: boolean } = {},
): Promise<QuoteStatus> {
  const { from, to, effects: effectsOfTransition = [] } = getTransition(name);
  if (!from.includes(status)) throw new Error(`The transition ${name} of a quote does not start from ${status}`);
  const eventId = createId();
  const { unannouncedDocument: _unannouncedDocument, note = '', ...event } = details;
  await insertQuoteEvent(trx, { ...event, id: eventId, quoteId, status: to, note });
  if (hasEffects) for (const effect of effectsOfTransition) await effects[effect](trx, { ...details, quoteId, eventId, to });
  return to;
}
