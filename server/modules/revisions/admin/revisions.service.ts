import type { Core } from '#server/http/core.ts';
import type { OutputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { getValidityRange } from '#domain/quotes/quote-validity.ts';
import { getRevisionState } from '#domain/revisions/revision-state.ts';
import { listMissingParticulars } from '#domain/orders/sale-settings.ts';
import { isFileChanged } from '#server/modules/documents/index.ts';
import { getSaleSettings, listLeftDemoWording } from '#server/modules/settings/index.ts';
import type { FindAcceptance } from '../quote-acceptance.ts';
import { toAdminRevision, toPriceChangeDtos } from './admin-revision.dto.ts';
import { hashDocument } from '../revision-document.ts';
import type { RevisionFigures } from './revision-figures.service.ts';
import * as store from '../revisions.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'files'> & { figures: RevisionFigures; findAcceptance: FindAcceptance };

/** Returns and verifies the revisions of quotes. */
export function createRevisions({ db, clock, files, figures, findAcceptance }: Dependencies) {
  return {
    /** Returns the revisions of a quote, its acceptance and the settings for pricing. */
    async get({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/revisions'>['response']> {
      const [quote, rows, documents, settings, book, terms, acceptance] = await Promise.all([
        store.findQuoteStatus(db, _id),
        store.listRevisions(db, _id),
        store.listDocuments(db, _id),
        getSaleSettings(db),
        store.getPriceBookFigures(db),
        store.findTerms(db),
        findAcceptance(db, _id),
      ]);
      if (quote === undefined) throw createApiError('not_found');
      const newestSent = rows.find(({ sentAt }) => sentAt !== null);
      const now = clock.now();
      return {
        revisions: await Promise.all(
          rows.map(async (row, index) => {
            const isAccepted = acceptance?.revisionId === row.id;
            const state = getRevisionState(row, { status: quote.status, isNewest: row === newestSent, isAccepted, now });
            // Price changes are needed only for the first row, a draft or the newest sent revision, because pricing starts from it.
            const priceChanges = index === 0 && canPrice(quote.status) ? toPriceChangeDtos(await figures.listChanges(row)) : [];
            return toAdminRevision(row, { state, documents, settings, priceChanges });
          }),
        ),
        acceptance: acceptance?.toStaffDto(documents) ?? null,
        settings: {
          validUntil: getValidityRange(now, settings.validityDays).defaultDay,
          discountLimitRate: settings.estimatorDiscountRate,
          minMarginRate: settings.minMarginRate,
          missingParticulars: listMissingParticulars(settings),
          demoWording: await listLeftDemoWording(db, { seller: settings.seller, termsHtml: terms?.html ?? '' }),
          vatRate: book.vatRate,
          priceBook: book.number,
          termsVersion: terms?.version ?? null,
        },
      };
    },

    /**
     * Checks that the sent documents still match their stored hashes, and the accepted one the hash in its acceptance. The files of the
     * PDFs are compared too, if they exist.
     */
    async verify({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/verify'>['response']> {
      if ((await store.findQuoteStatus(db, _id)) === undefined) throw createApiError('not_found');
      const [rows, acceptance, pdfs] = await Promise.all([
        store.listRevisions(db, _id),
        findAcceptance(db, _id),
        store.listDocumentFiles(db, _id),
      ]);
      const idsWithChangedPdf = new Set<string>();
      for (const pdf of pdfs) if (await isFileChanged(files, pdf)) idsWithChangedPdf.add(pdf.revisionId);
      const revisions = rows.flatMap(({ id, number, document, documentHash }) => {
        if (document === null || documentHash === null) return [];
        const isAccepted = acceptance?.revisionId === id;
        const isDocumentValid = hashDocument(document) === documentHash && (!isAccepted || acceptance.documentHash === documentHash);
        const isValid = isDocumentValid && !idsWithChangedPdf.has(id);
        return [{ number, documentHash, isValid, isAccepted }];
      });
      return { isValid: revisions.every(({ isValid }) => isValid), revisions };
    },
  };
}
export type Revisions = ReturnType<typeof createRevisions>;
