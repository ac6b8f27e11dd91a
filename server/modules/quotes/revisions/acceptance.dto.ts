import type { OutputOf } from '#contract/index.ts';
import type { AcceptanceSummary } from '#contract/account/revision.schemas.ts';
import type { AcceptanceRow } from './acceptance.store.ts';
import type { DocumentRow } from './revisions.store.ts';

type StaffAcceptance = NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>;

/** Converts an acceptance to the wire format for the customer. */
export const toAcceptanceSummary = (row: AcceptanceRow, pdfs: readonly Pick<DocumentRow, 'id' | 'kind'>[]): AcceptanceSummary => ({
  name: row.name,
  acceptedAt: row.acceptedAt.toISOString(),
  alternative: row.alternative,
  extras: row.extras,
  totals: { netCents: row.netCents, vatCents: row.vatCents, grossCents: row.totalCents },
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  isRecordedByStaff: row.recordedBy !== null,
  hasObjected: row.objection !== null,
  documentId: pdfs.find(({ kind }) => kind === 'acceptance')?.id ?? '',
});

/** Converts an acceptance to the wire format for staff. */
export const toStaffAcceptance = (row: AcceptanceRow, pdfs: readonly DocumentRow[]): StaffAcceptance => ({
  ...toAcceptanceSummary(row, pdfs),
  method: row.method,
  note: row.note,
  recordedBy: row.recordedByName,
  objection: row.objection,
  file: row.filePath === null ? null : { path: row.filePath, name: row.fileName ?? '' },
});
