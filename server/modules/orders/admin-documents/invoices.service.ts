import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { listInvoiceNeeds } from '#domain/orders/documents/invoice.ts';
import { checkAmount } from '#domain/orders/receipt.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { OrderDetails } from '../admin/order-details.service.ts';
import { parseInvoiceRecipient, setInvoiceRecipient } from '../documents/billing.ts';
import { creditInvoice, parseInvoice } from '../documents/credit-invoice.ts';
import { enqueueOrderDocument, issueDocument, issueWaitingInvoices, listInvoicesWithNeeds } from '../documents/issue-documents.ts';
import { toInvoiceDto } from '../documents/order-document.dto.ts';
import * as store from '../documents/order-documents.store.ts';
import type { OrderChange, OrderCommand } from '../order-command.ts';

type Dependencies = { db: Db; clock: Clock; runCommand: OrderCommand; change: OrderChange; details: OrderDetails };

/** Lists, issues, corrects and credits invoices as staff. */
export function createInvoices({ db, clock, runCommand, change, details }: Dependencies) {
  const toResponse = async (trx: Transaction, { documentId, orderId }: { documentId: string; orderId: string }) => ({
    documentId,
    order: await details.get(trx, { _id: orderId }),
  });

  /** Finds the order of an invoice. @throws ApiError('not_found') */
  async function getOrderId(_id: string): Promise<string> {
    const orderId = (await store.findOrderDocument(db, _id))?.orderId;
    if (typeof orderId !== 'string') throw createApiError('not_found');
    return orderId;
  }

  /** Reads an invoice under the lock of its order. @throws ApiError('not_an_invoice'), ApiError('invoice_replaced') */
  async function getCurrentInvoice(trx: Transaction, _id: string): Promise<store.OrderDocumentRow> {
    const invoice = (await store.findOrderDocument(trx, _id))!;
    if (invoice.kind !== 'invoice') throw createApiError('not_an_invoice');
    if (invoice.replacedBy !== null) throw createApiError('invoice_replaced');
    return invoice;
  }

  return {
    async list({ orderId, skip, limit }: ParsedInputOf<'/admin/invoices/list'>): Promise<OutputOf<'/admin/invoices/list'>['response']> {
      const rows = await store.listInvoices(db, { orderId, skip, limit });
      return { result: rows.map(toInvoiceDto), waiting: await listInvoicesWithNeeds(db, orderId) };
    },

    /** Issues the invoices of an order that wait. */
    issue: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/invoices/issue'>, key: string | undefined) =>
      change(
        currentUser,
        { _id: input.orderId, operation: '/admin/invoices/issue', key, request: input },
        async (trx, { id }, { audit }) => {
          const waiting = await listInvoicesWithNeeds(trx, id);
          if (waiting.length === 0) throw createApiError('nothing_to_invoice');
          const needs = [...new Set(waiting.flatMap((invoice) => invoice.needs))];
          if (needs.length > 0) throw createApiError('particulars_incomplete', { details: { needs } });
          await issueWaitingInvoices(trx, id, { now: clock.now(), issuedBy: currentUser.id });
          audit({ action: 'issue_invoice', after: { payments: waiting.map(({ paymentId }) => paymentId) } });
        },
      ),

    /** Issues an invoice with another recipient, which replaces an invoice. */
    async correct(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/invoices/correct'>, key: string | undefined) {
      const reason = requireText(input.reason, 'reason_required');
      const recipient = parseInvoiceRecipient(input.invoiceTo);
      const target = { _id: await getOrderId(input._id), operation: '/admin/invoices/correct' as const, key, request: input };
      return runCommand(
        currentUser,
        target,
        async (trx, { id: orderId }, { audit }) => {
          const invoice = await getCurrentInvoice(trx, input._id);
          const settings = await getSaleSettings(trx);
          const content = { ...parseInvoice(invoice), recipient, refersTo: invoice.number!, reason };
          const needs = listInvoiceNeeds(settings.seller, recipient, { grossCents: invoice.grossCents, vatRate: content.vatRate });
          if (needs.length > 0) throw createApiError('particulars_incomplete', { details: { needs } });
          const { paymentId, netCents, vatCents, grossCents } = invoice;
          const row = { orderId, paymentId, replacedId: invoice.id, netCents, vatCents, grossCents };
          const issued = await issueDocument(trx, row, content, { now: clock.now(), issuedBy: currentUser.id }, settings);
          await store.updateInvoiceTo(trx, orderId, recipient);
          audit({ action: 'correct_invoice', before: { number: invoice.number }, after: { number: issued.number } });
          return { documentId: issued.id, orderId };
        },
        toResponse,
      );
    },

    /** Issues a credit note. */
    async credit(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/invoices/credit'>, key: string | undefined) {
      const reason = requireText(input.reason, 'reason_required');
      assertAllowed(checkAmount(input.amountCents));
      const target = { _id: await getOrderId(input._id), operation: '/admin/invoices/credit' as const, key, request: input };
      return runCommand(
        currentUser,
        target,
        async (trx, { id: orderId }, { audit }) => {
          const invoice = await getCurrentInvoice(trx, input._id);
          const issue = { now: clock.now(), issuedBy: currentUser.id };
          const documentId = await creditInvoice(trx, invoice, { cents: input.amountCents, reason }, issue);
          audit({ action: 'credit_invoice', after: { invoice: invoice.number, amountCents: input.amountCents } });
          return { documentId, orderId };
        },
        toResponse,
      );
    },

    /** Stores a copy of a document. */
    async reprint(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/invoices/reprint'>, key: string | undefined) {
      const target = { _id: await getOrderId(input._id), operation: '/admin/invoices/reprint' as const, key, request: input };
      return runCommand(currentUser, target, async (trx, _order, { audit }) => {
        const copy = { id: createId(), copiedId: input._id, issuedBy: currentUser.id, createdAt: clock.now() };
        if (!(await store.insertCopy(trx, copy))) throw createApiError('not_found');
        await enqueueOrderDocument(trx, copy.id);
        audit({ action: 'reprint', after: { document: input._id } });
        return { documentId: copy.id };
      });
    },

    /** Sets the recipient of the invoices of an order. */
    setRecipient: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/billing'>, key: string | undefined) =>
      change(currentUser, { ...input, operation: '/admin/orders/billing', key, request: input }, async (trx, order, { audit }) => {
        const recipient = parseInvoiceRecipient(input.invoiceTo);
        await setInvoiceRecipient(trx, order.id, recipient, { now: clock.now(), issuedBy: currentUser.id });
        audit({ action: 'billing' });
      }),
  };
}
