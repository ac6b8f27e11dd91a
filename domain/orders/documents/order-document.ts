import type { Amount } from '#domain/pricing/amount.ts';
import type { InvoiceRecipient } from './invoice.ts';
import type { PaymentMethod } from '#domain/orders/receipt.ts';
import type { SellerParticulars } from '#domain/orders/sale-settings.ts';
import type { Statement } from './statement.ts';

export const orderDocumentKinds = ['invoice', 'credit_note', 'receipt', 'statement'] as const;
export type OrderDocumentKind = (typeof orderDocumentKinds)[number];

/** Days are ISO 8601. */
type DocumentHead = { issuedOn: string; seller: SellerParticulars; recipient: InvoiceRecipient };
type OrderDocumentHead = DocumentHead & { number: string; orderNumber: string };

/** `vatRate` is 0 for an invoice without tax. */
export type InvoiceContent = OrderDocumentHead & {
  kind: 'invoice' | 'credit_note';
  description: string;
  amount: Amount;
  vatRate: number;
  /** The reference and due day of the invoiced payment; null for other invoices and for credit notes. */
  payment: { reference: string; dueOn: string | null } | null;
  terms: string;
  /** The number of the invoice that is replaced or credited, and the reason; empty otherwise. */
  refersTo: string;
  reason: string;
};

export type ReceiptContent = OrderDocumentHead & {
  kind: 'receipt';
  amountCents: number;
  receivedOn: string;
  method: PaymentMethod;
  bankReference: string;
};

/** `orderNumber` is empty for the statement of all orders of a customer. */
export type StatementContent = DocumentHead & { kind: 'statement'; orderNumber: string; statement: Statement };

/** The content of the PDF of a document. It never changes. */
export type OrderDocumentContent = InvoiceContent | ReceiptContent | StatementContent;

/** Returns the title of a document. Only a document with VAT is a tax invoice. */
export function getDocumentTitle({ kind, hasVat }: { kind: OrderDocumentKind; hasVat: boolean }): string {
  if (kind === 'invoice') return hasVat ? 'Tax invoice' : 'Invoice';
  return { credit_note: 'Credit note', receipt: 'Receipt', statement: 'Statement of account' }[kind];
}
