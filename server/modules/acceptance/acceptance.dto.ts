import type { AcceptanceSummary } from '#contract/account/revision.schemas.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AcceptanceRecord } from '#server/modules/documents/index.ts';
import type { QuoteAcceptance } from '#server/modules/revisions/index.ts';
import { findAcceptance, listAgreedPayments, type AcceptanceRow } from './acceptance.store.ts';

const getTotals = ({ netCents, vatCents, totalCents }: AcceptanceRow) => ({ netCents, vatCents, grossCents: totalCents });

const toAcceptanceSummary = (row: AcceptanceRow, pdfs: Parameters<QuoteAcceptance['toCustomerDto']>[0]): AcceptanceSummary => ({
  name: row.name,
  acceptedAt: row.acceptedAt.toISOString(),
  alternative: row.alternative,
  extras: row.extras,
  totals: getTotals(row),
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  isRecordedByStaff: row.recordedBy !== null,
  hasObjected: row.objection !== null,
  documentId: pdfs.find(({ kind }) => kind === 'acceptance')?.id ?? '',
});

/**
 * Removes the name and PDF of an acceptance by another account. This occurs if the quote was accepted while two accounts were merged and
 * the merge was then undone.
 */
const redactForeignAcceptance = ({ isOwn }: AcceptanceRow, summary: AcceptanceSummary): AcceptanceSummary =>
  isOwn ? summary : { ...summary, name: '', documentId: '' };

const toAcceptanceRecord = async (db: Db | Transaction, row: AcceptanceRow): Promise<AcceptanceRecord> => ({
  name: row.name,
  acceptedAt: row.acceptedAt,
  method: row.method,
  isEmailVerified: row.isEmailVerified,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  sessionId: row.sessionId,
  alternative: row.alternative,
  extras: row.extras,
  totals: getTotals(row),
  documentHash: row.documentHash,
  termsVersion: row.termsVersion,
  recordedBy: row.recordedByName,
  orderNumber: row.orderNumber,
  payments: await listAgreedPayments(db, row.orderId),
});

/** Finds the acceptance of a quote for the pages and PDFs of its revisions. */
export async function findQuoteAcceptance(db: Db | Transaction, quoteId: string): Promise<QuoteAcceptance | undefined> {
  const row = await findAcceptance(db, quoteId);
  return (
    row && {
      revisionId: row.revisionId,
      documentHash: row.documentHash,
      toCustomerDto: (pdfs) => redactForeignAcceptance(row, toAcceptanceSummary(row, pdfs)),
      toStaffDto: (pdfs) => ({
        ...toAcceptanceSummary(row, pdfs),
        method: row.method,
        note: row.note,
        recordedBy: row.recordedByName,
        objection: row.objection,
        file: row.filePath === null ? null : { path: row.filePath, name: row.fileName ?? '' },
      }),
      toRecord: () => toAcceptanceRecord(db, row),
    }
  );
}
