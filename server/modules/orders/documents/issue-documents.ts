import { listInvoiceNeeds, type InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { InvoiceContent, OrderDocumentContent } from '#domain/orders/documents/order-document.ts';
import type { PaymentMethod } from '#domain/orders/receipt.ts';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import { formatRecordNumber } from '#domain/shared/record-number.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { insertOrderDocument, type NewOrderDocument } from './order-documents.store.ts';
import { listWaitingInvoices, type WaitingInvoice } from './waiting-invoices.store.ts';

/** `issuedBy`: the staff member; null for a document that the system issues. */
export type Issue = { now: Date; issuedBy: string | null };

type Series = 'invoice' | 'credit_note' | 'receipt';
const prefixNames = { invoice: 'invoice', credit_note: 'creditNote', receipt: 'receipt' } as const;

type NewIssued = Pick<
  NewOrderDocument,
  'orderId' | 'paymentId' | 'receiptId' | 'replacedId' | 'creditedId' | 'netCents' | 'vatCents' | 'grossCents'
>;
/** The content of a document before it has a number. */
type Unnumbered<Content> = Content extends { number: string } ? Omit<Content, 'number' | 'issuedOn' | 'seller'> : never;

/** Enqueues the job that renders a document and then notifies the customer of an invoice, credit note or receipt. */
export const enqueueOrderDocument = (trx: Transaction, orderDocumentId: string): Promise<void> =>
  enqueueJob(trx, 'render_order_document', { orderDocumentId }, { key: `render_order_document:${orderDocumentId}` });

/** Issues a document with the next number of its series. The row of the number is locked until the transaction ends. */
export async function issueDocument(
  trx: Transaction,
  row: NewIssued,
  content: Unnumbered<OrderDocumentContent> & { kind: Series },
  { now, issuedBy }: Issue,
  { seller, documentPrefixes }: SaleSettings,
): Promise<{ id: string; number: string }> {
  const issuedOn = toLocalDate(now);
  const year = Number(issuedOn.slice(0, 4));
  const { kind } = content;
  const number = formatRecordNumber(documentPrefixes[prefixNames[kind]], year, await allocateNumber(trx, kind, year));
  const id = createId();
  const numbered = { ...content, number, issuedOn, seller } as OrderDocumentContent;
  await insertOrderDocument(trx, { ...row, id, kind, number, issuedBy, content: numbered, createdAt: now });
  await enqueueOrderDocument(trx, id);
  return { id, number };
}

const getAmount = ({ grossCents, vatCents }: WaitingInvoice) => ({ netCents: grossCents - vatCents, vatCents, grossCents });

const toInvoiceContent = (invoice: WaitingInvoice, { invoiceTerms }: SaleSettings): Unnumbered<InvoiceContent> => ({
  kind: 'invoice',
  orderNumber: invoice.orderNumber,
  recipient: invoice.invoiceTo,
  description: `${invoice.stone}: ${invoice.milestone}`,
  amount: getAmount(invoice),
  vatRate: invoice.vatRate,
  payment: invoice.paymentId === null ? null : { reference: invoice.reference, dueOn: invoice.dueOn },
  terms: invoiceTerms,
  refersTo: '',
  reason: '',
});

const listNeeds = ({ invoiceTo, grossCents, vatRate }: WaitingInvoice, { seller }: SaleSettings) =>
  listInvoiceNeeds(seller, invoiceTo, { grossCents, vatRate });

/** Lists the invoices that are not issued yet, with the particulars that they need; of an order, or of all orders. */
export async function listInvoicesWithNeeds(db: Db | Transaction, orderId?: string) {
  const settings = await getSaleSettings(db);
  return (await listWaitingInvoices(db, orderId)).map((invoice) => ({
    orderId: invoice.orderId,
    orderNumber: invoice.orderNumber,
    paymentId: invoice.paymentId,
    milestone: invoice.milestone,
    grossCents: invoice.grossCents,
    needs: listNeeds(invoice, settings),
  }));
}

/**
 * Issues the invoices of a locked order that wait. An invoice without complete particulars continues to wait, because missing particulars must
 * not prevent a payment from being recorded.
 */
export async function issueWaitingInvoices(trx: Transaction, orderId: string, issue: Issue): Promise<void> {
  const waiting = await listWaitingInvoices(trx, orderId);
  if (waiting.length === 0) return;
  const settings = await getSaleSettings(trx);
  for (const invoice of waiting) {
    if (listNeeds(invoice, settings).length > 0) continue;
    const row = { orderId, paymentId: invoice.paymentId, ...getAmount(invoice) };
    await issueDocument(trx, row, toInvoiceContent(invoice, settings), issue, settings);
  }
}

type ReceivedMoney = {
  receiptId: string;
  orderId: string;
  orderNumber: string;
  recipient: InvoiceRecipient;
  amountCents: number;
  receivedOn: string;
  method: PaymentMethod;
  bankReference: string;
};

/** Issues the receipt for money that was recorded. */
export async function issueReceipt(trx: Transaction, { receiptId, orderId, ...money }: ReceivedMoney, issue: Issue): Promise<void> {
  const row = { orderId, receiptId, netCents: money.amountCents, vatCents: 0, grossCents: money.amountCents };
  await issueDocument(trx, row, { kind: 'receipt', ...money }, issue, await getSaleSettings(trx));
}
