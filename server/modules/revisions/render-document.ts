import type { Db } from '#server/db/connection.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { findPdfContent } from './pdf-content.store.ts';
import type { QuoteDocuments, RenderedDocument } from './quote-documents.service.ts';

/** After this number of failed attempts, about 90 seconds, the customer is notified without the PDF. */
const attemptsWithPdf = 5;

/**
 * Renders and stores a PDF once, then queues the message to the customer. Repeats are safe, because files and messages have unique keys.
 * @param attempt from 1
 * @throws any error of rendering, so that the job runs again
 */
export async function renderDocument(
  { db, documents }: { db: Db; documents: QuoteDocuments },
  { documentId, eventId }: { documentId: string; eventId: string },
  attempt: number,
): Promise<void> {
  const enqueueMessage = ({ kind, quoteId }: RenderedDocument): Promise<void> =>
    kind === 'quote' ? enqueueMessages(db, ['quote_ready'], { eventId }) : enqueueMessages(db, ['quote_accepted'], { quoteId });
  try {
    const rendered = await documents.render(documentId);
    if (rendered !== undefined) await enqueueMessage(rendered);
  } catch (error) {
    const content = attempt < attemptsWithPdf ? undefined : await findPdfContent(db, documentId);
    if (content !== undefined && !content.isErased) await enqueueMessage(content);
    throw error;
  }
}
