import type { OrderDocumentContent, OrderDocumentKind } from '#domain/orders/documents/order-document.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import { renderOrderDocumentPdf, storeDocument, type Letterheads } from '#server/modules/documents/index.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { findDocumentContent } from './order-documents.store.ts';

/** After this number of failed attempts, about 90 seconds, the customer is notified without the PDF. */
const attemptsWithPdf = 5;

type Dependencies = { db: Db; files: FileStorage; letterheads: Letterheads };
type StoredContent = NonNullable<Awaited<ReturnType<typeof findDocumentContent>>>;

/** Queues the message to the customer about a document. Copies and statements have none. */
async function enqueueMessage(db: Db, orderDocumentId: string, { kind, copiedId, receiptId }: StoredContent): Promise<void> {
  if (copiedId !== null) return;
  const enqueue: Record<OrderDocumentKind, () => Promise<void> | void> = {
    invoice: () => enqueueMessages(db, ['invoice_issued'], { orderDocumentId }),
    credit_note: () => enqueueMessages(db, ['credit_note_issued'], { orderDocumentId }),
    receipt: () => enqueueMessages(db, ['payment_received'], { receiptId: receiptId! }),
    statement: () => undefined,
  };
  await enqueue[kind]();
}

/**
 * Renders and stores a document of an order once, then queues the message to the customer. Repeats are safe, because files and messages have
 * unique keys.
 * @param attempt from 1
 * @throws any error of rendering, so that the job runs again
 */
export async function renderOrderDocument({ db, files, letterheads }: Dependencies, id: string, attempt: number): Promise<void> {
  const document = await findDocumentContent(db, id);
  // The statement of an erased customer has no content.
  if (document === undefined || document.content === '') return;
  try {
    if (document.storageKey === null) {
      const content = JSON.parse(document.content) as OrderDocumentContent;
      const letterhead = await letterheads.loadLetterhead();
      const bytes = await renderOrderDocumentPdf({ ...letterhead, content, isCopy: document.copiedId !== null });
      await storeDocument({ db, files }, id, bytes);
    }
  } catch (error) {
    if (attempt >= attemptsWithPdf) await enqueueMessage(db, id, document);
    throw error;
  }
  await enqueueMessage(db, id, document);
}
