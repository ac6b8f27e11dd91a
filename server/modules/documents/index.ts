import type { Core } from '#server/http/core.ts';
import { documentEndpoints } from '#contract/account/documents.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createDocuments } from './documents.service.ts';
import type { OrderDocumentPdf } from './pdf/order-document-pdf.ts';
import type { QuotePdfContent } from './pdf/quote-pdf.ts';

export { registerDocumentRoutes } from './documents.routes.ts';
export {
  getDocumentStorageKey,
  enqueueDocumentRendering,
  eraseDocuments,
  isFileChanged,
  requestDocument,
  storeDocument,
} from './documents.service.ts';
export { isDocumentOfErasedCustomer, isVisibleToCustomer } from './document-conditions-fragments.store.ts';
export { createLetterheads, type Letterheads } from './load-letterhead.ts';
export type { QuotePdfContent };
export type { AcceptanceRecord } from './pdf/acceptance-record.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'files' | 'cryptography' | 'publicUrl'>;

/** Renders the PDF of a quote. The PDF libraries are loaded on demand, because only the job process renders. */
export const renderQuotePdf = async (content: QuotePdfContent): Promise<Buffer> =>
  (await import('./pdf/quote-pdf.ts')).writeQuotePdf(content);

/** Renders the PDF of an invoice, credit note, receipt or statement, like `renderQuotePdf`. */
export const renderOrderDocumentPdf = async (content: OrderDocumentPdf): Promise<Buffer> =>
  (await import('./pdf/order-document-pdf.ts')).writeOrderDocumentPdf(content);

/** Lists the different characters of a text that the fonts of PDFs lack. */
export const listUnprintableCharacters = async (text: string): Promise<string[]> =>
  (await import('./pdf/pdf-fonts.ts')).listUnprintable(text);

export function createDocumentsModule(dependencies: Dependencies) {
  const documents = createDocuments(dependencies);
  const handlers = serve(documentEndpoints, {
    '/user/documents/link': async ({ documentId }, { currentUser }) => ({ url: await documents.createLink(currentUser, documentId) }),
  });
  return { ...documents, handlers };
}
