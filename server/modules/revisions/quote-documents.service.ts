import type { Core } from '#server/http/core.ts';
import { createLetterheads, getDocumentStorageKey, renderQuotePdf, storeDocument } from '#server/modules/documents/index.ts';
import { listFirstProductPictures, type Media } from '#server/modules/media/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { FindAcceptance } from './quote-acceptance.ts';
import { parseDocument } from './revision-document.ts';
import { findPdfContent } from './pdf-content.store.ts';

type Dependencies = Pick<Core, 'db' | 'log' | 'files'> & { settings: SettingsService; media: Media; findAcceptance: FindAcceptance };

/** The variant of a stone's picture in the PDF. */
const stoneVariant = { width: 400, format: 'jpg' } as const;

export type RenderedDocument = { quoteId: string; kind: 'quote' | 'acceptance' };

/** Renders and stores the PDFs of quotes. */
export function createQuoteDocuments({ db, log, files, settings, media, findAcceptance }: Dependencies) {
  const { readPicture, loadLetterhead } = createLetterheads({ log, settings, media });

  /** Reads the first picture of each stone as JPEG; null for a stone without a picture. */
  async function readPictures(stoneIds: readonly (string | null)[]): Promise<(Buffer | null)[]> {
    const pictures = await listFirstProductPictures(
      db,
      stoneIds.flatMap((id) => id ?? []),
    );
    return Promise.all(stoneIds.map(async (id) => (await readPicture(pictures.get(id ?? '')?.path, stoneVariant)) ?? null));
  }

  return {
    /** Renders and stores a PDF, unless it is already stored. @returns undefined for an erased customer, who gets no email */
    async render(documentId: string): Promise<RenderedDocument | undefined> {
      const content = await findPdfContent(db, documentId);
      // An earlier attempt may have stored the file before the erasure.
      if (content === undefined || content.isErased) await files.delete(getDocumentStorageKey(documentId));
      if (content === undefined) return undefined;
      const { quoteId, kind, isErased } = content;
      if (content.storageKey !== null) return isErased ? undefined : { quoteId, kind };
      const document = parseDocument(content.document);
      const acceptance = kind === 'acceptance' ? await (await findAcceptance(db, quoteId))?.toRecord() : undefined;
      const pictures = await readPictures(document.alternatives.map(({ stoneId }) => stoneId));
      const bytes = await renderQuotePdf({
        document,
        customer: {
          name: content.fullName,
          email: content.email,
          address: [content.contactLine1, content.contactLine2, content.contactCity, content.contactPostalCode].filter(Boolean).join(', '),
        },
        ...(await loadLetterhead()),
        pictures,
        ...(acceptance && { acceptance }),
      });
      const key = await storeDocument({ db, files }, documentId, bytes, isErased);
      return key === undefined || isErased ? undefined : { quoteId, kind };
    },
  };
}
export type QuoteDocuments = ReturnType<typeof createQuoteDocuments>;
