import type { z } from 'zod';
import type { invoiceRecipientInput } from '#contract/account/order-documents.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isVatNumber } from '#domain/orders/business-numbers.ts';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { Transaction } from '#server/db/connection.ts';
import { issueWaitingInvoices, type Issue } from './issue-documents.ts';
import { hasInvoice, updateInvoiceTo } from './order-documents.store.ts';

/** Trims the recipient of invoices. @throws ApiError('vat_number_invalid') */
export function parseInvoiceRecipient(input: z.infer<typeof invoiceRecipientInput>): InvoiceRecipient {
  const vatNumber = input.vatNumber.trim();
  if (vatNumber !== '' && !isVatNumber(vatNumber)) throw createApiError('vat_number_invalid');
  return { name: input.name.trim(), company: input.company.trim(), address: input.address.trim(), vatNumber };
}

/** Sets the recipient of the invoices of a locked order, and issues the invoices that waited for it. @throws ApiError('invoice_issued') */
export async function setInvoiceRecipient(trx: Transaction, orderId: string, invoiceTo: InvoiceRecipient, issue: Issue): Promise<void> {
  if (await hasInvoice(trx, orderId)) throw createApiError('invoice_issued');
  await updateInvoiceTo(trx, orderId, invoiceTo);
  await issueWaitingInvoices(trx, orderId, issue);
}
