import { describePaymentDue, type PaymentDue } from '#domain/orders/payment-due.ts';
import type { AcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import { listExtras, type RevisionDocument } from '#domain/revisions/revision.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDateTime, formatLongDay } from '#domain/shared/time.ts';
import { styles, tableStyles } from './pdf-styles.ts';
import { contentArea } from './pdf-canvas.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type { TableColumn } from './table-layout.ts';

/** The acceptance of a quote, as shown on the last page of the PDF. */
export type AcceptanceRecord = {
  name: string;
  acceptedAt: Date;
  method: AcceptanceMethod;
  isEmailVerified: boolean;
  ipAddress: string;
  userAgent: string;
  sessionId: string | null;
  /** The index of the accepted alternative. */
  alternative: number;
  /** The indexes of the chosen extras among the lines. */
  extras: readonly number[];
  totals: { netCents: number; vatCents: number; grossCents: number };
  documentHash: string;
  termsVersion: number | null;
  /** The name of the staff member who recorded the acceptance; null for an online acceptance. */
  recordedBy: string | null;
  orderNumber: string;
  payments: readonly ({ milestone: string; amountCents: number; reference: string; dueOn: string | null } & PaymentDue)[];
};

const methodLabels = { online: 'Online', phone: 'By phone', paper: 'On paper', email: 'By email', in_person: 'In person' } as const;

/** Formats a time in Cape Town and in UTC, the time zone of logs: `26 November 2026, 11:12 in Cape Town (2026-11-26 09:12:33 UTC)`. */
const formatLocalAndUtcTime = (time: Date): string =>
  `${formatLongDateTime(time)} in Cape Town (${time.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;

const recordColumns: TableColumn[] = [
  { title: '', width: 130, align: 'left' },
  { title: '', width: contentArea.width - 130, align: 'left' },
];
const paymentColumns: TableColumn[] = [
  { title: 'Payment', width: 120, align: 'left' },
  { title: 'Due', width: 190, align: 'left' },
  { title: 'Reference', width: 95, align: 'left' },
  { title: 'Amount', width: contentArea.width - 405, align: 'right' },
];

/**
 * Adds the page with the record of an acceptance.
 * @param accountEmail '' omits the account, for example of an erased customer
 * @throws RangeError if the document lacks the accepted alternative
 */
export function addAcceptanceRecord(writer: PdfWriter, document: RevisionDocument, record: AcceptanceRecord, accountEmail: string): void {
  const alternative = document.alternatives[record.alternative];
  if (alternative === undefined) throw new RangeError(`Alternative ${record.alternative} does not exist.`);
  const extras = listExtras(alternative).filter((index) => record.extras.includes(index));
  const section = writer.addElement(writer.root, 'Sect');
  writer.addPage();
  writer.addText(section, 'H2', 'Acceptance record', styles.title);
  writer.addSpace(4);
  const facts: [string, string][] = [
    ['Order', record.orderNumber],
    ['Quote', `${document.quoteNumber}, revision ${document.revision}`],
    ['Accepted by', record.name],
    ['Account', accountEmail && `${accountEmail} (${record.isEmailVerified ? 'confirmed' : 'not confirmed'})`],
    ['Accepted', formatLocalAndUtcTime(record.acceptedAt)],
    ['How', methodLabels[record.method]],
    ['Recorded by', record.recordedBy ?? ''],
    ['Alternative', `${record.alternative + 1}: ${alternative.name}`],
    ['Extras', extras.map((index) => alternative.lines[index]!.label).join('; ') || 'None'],
    ['Total excluding VAT', document.vatRate === 0 ? '' : formatRand(record.totals.netCents)],
    ['VAT', document.vatRate === 0 ? '' : formatRand(record.totals.vatCents)],
    [document.vatRate === 0 ? 'Total' : 'Total including VAT', formatRand(record.totals.grossCents)],
    ['Terms and conditions', record.termsVersion === null ? 'None' : `Version ${record.termsVersion}`],
    ['Document (SHA-256)', record.documentHash],
    ['IP address', record.ipAddress],
    ['Browser', record.userAgent],
    ['Session', record.sessionId ?? ''],
  ];
  const rows = facts.filter(([, value]) => value !== '').map(([label, value]) => ({ cells: [label, value] }));
  writer.addTable(section, recordColumns, rows, tableStyles);
  if (record.payments.length > 0) {
    writer.addSpace(16);
    writer.addText(section, 'H3', 'Payments', styles.subheading);
    writer.addSpace(3);
    const payments = record.payments.map(({ milestone, amountCents, reference, dueOn, ...due }) => ({
      cells: [milestone, dueOn === null ? describePaymentDue(due) : formatLongDay(dueOn), reference, formatRand(amountCents)],
    }));
    writer.addTable(section, paymentColumns, payments, tableStyles);
  }
  section.end();
}
