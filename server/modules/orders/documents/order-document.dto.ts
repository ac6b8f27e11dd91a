import type { OrderDocumentDto } from '#contract/account/orders.endpoints.ts';
import type { AdminInvoice } from '#contract/admin/orders/invoices.endpoints.ts';
import { getDocumentTitle } from '#domain/orders/documents/order-document.ts';
import type { OrderDocumentRow } from './order-documents.store.ts';

/** The names of the PDFs of a quote. */
const quoteDocumentNames = { quote: 'Quote', acceptance: 'Accepted quote' } as const;

const getNote = ({ replacedBy, reversalId }: OrderDocumentRow): string =>
  replacedBy === null ? (reversalId === null ? '' : ' (reversed)') : ` (replaced by ${replacedBy})`;

const toDocumentDto = (row: OrderDocumentRow): OrderDocumentDto => ({
  _id: row.id,
  kind: row.kind,
  name: [getDocumentTitle({ kind: row.kind, hasVat: row.vatCents > 0 }), row.number].filter(Boolean).join(' ') + getNote(row),
  createdAt: row.createdAt.toISOString(),
  number: row.number,
  grossCents: row.kind === 'statement' ? null : row.grossCents,
  paymentId: row.paymentId,
  isValid: row.replacedBy === null && row.reversalId === null,
});

type QuoteDocument = { id: string; kind: 'quote' | 'acceptance'; createdAt: Date };

/** Returns the PDFs of an order: those of its quote, and those that were issued. */
export const toDocumentDtos = (quoteDocuments: readonly QuoteDocument[], rows: readonly OrderDocumentRow[]): OrderDocumentDto[] => [
  ...quoteDocuments.map(({ id, kind, createdAt }) => ({
    _id: id,
    kind,
    name: quoteDocumentNames[kind],
    createdAt: createdAt.toISOString(),
    number: null,
    grossCents: null,
    paymentId: null,
    isValid: true,
  })),
  ...rows.map(toDocumentDto),
];

/** Returns an invoice or credit note of the list in the back office. */
export const toInvoiceDto = (row: OrderDocumentRow): AdminInvoice => ({
  _id: row.id,
  number: row.number!,
  kind: row.kind === 'credit_note' ? 'credit_note' : 'invoice',
  paymentId: row.paymentId,
  orderId: row.orderId!,
  orderNumber: row.orderNumber!,
  netCents: row.netCents,
  vatCents: row.vatCents,
  grossCents: row.grossCents,
  issuedOn: row.issuedOn,
  replacedBy: row.replacedBy,
  refersTo: row.refersTo,
});
