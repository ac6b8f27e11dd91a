import type { OutputOf } from '#contract/index.ts';
import type { AcceptanceSummary } from '#contract/account/revision.schemas.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AcceptanceRecord } from '#server/modules/documents/index.ts';
import type { DocumentRow } from './revisions.store.ts';

/** The acceptance of a quote, as the pages and PDFs of its revisions show it. */
export type QuoteAcceptance = {
  revisionId: string;
  documentHash: string;
  toCustomerDto: (pdfs: readonly Pick<DocumentRow, 'id' | 'kind'>[]) => AcceptanceSummary;
  toStaffDto: (pdfs: readonly DocumentRow[]) => NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>;
  toRecord: () => Promise<AcceptanceRecord>;
};

/** Finds the acceptance of a quote. The module `acceptance`, which depends on this module, provides it. */
export type FindAcceptance = (db: Db | Transaction, quoteId: string) => Promise<QuoteAcceptance | undefined>;
