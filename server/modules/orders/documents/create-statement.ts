import { createApiError } from '#domain/errors/error-codes.ts';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { StatementContent } from '#domain/orders/documents/order-document.ts';
import { deriveOrderMoney } from '#domain/orders/order-money.ts';
import { buildStatement, sumByAge, type StatementEntry } from '#domain/orders/documents/statement.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { enqueueOrderDocument, type Issue } from './issue-documents.ts';
import { insertOrderDocument } from './order-documents.store.ts';
import * as store from './statements.store.ts';

type StatementPeriod = { from: string; to: string };
const maxYears = 5;

/** @throws ApiError('period_invalid') for a period that ends before it begins, or is longer than five years */
export function assertPeriodValid({ from, to }: StatementPeriod): void {
  const earliest = `${Number(to.slice(0, 4)) - maxYears}${to.slice(4)}`;
  if (from > to || from < earliest) throw createApiError('period_invalid');
}

const labels = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  received: 'Payment received',
  reversal: 'Payment reversed',
  refund: 'Refund',
} as const;
const owedKinds = new Set<store.StatementRow['kind']>(['invoice', 'reversal', 'refund']);

const toEntry = ({ day, kind, number, orderNumber, amountCents }: store.StatementRow): StatementEntry => ({
  day,
  description: `${[labels[kind], number].filter(Boolean).join(' ')} (${orderNumber})`,
  amountCents: owedKinds.has(kind) ? amountCents : -amountCents,
});

/** Returns the open amounts of requested payments by age, at the end of a period. */
function ageOpenPayments(payments: readonly store.StatementPayment[], to: string) {
  const open = [...Map.groupBy(payments, ({ orderId }) => orderId).values()].flatMap((ofOrder) =>
    deriveOrderMoney(ofOrder, ofOrder[0]!.receivedCents, to).milestones.flatMap(({ openCents }, index) => {
      const { dueOn } = ofOrder[index]!;
      return dueOn === null ? [] : [{ dueOn, openCents }];
    }),
  );
  return sumByAge(open, to);
}

const noRecipient: InvoiceRecipient = { name: '', company: '', address: '', vatNumber: '' };

/** Creates the statement of an order, or of all orders of a customer. @param fullName of a customer without orders */
export async function createStatement(
  trx: Transaction,
  subject: store.StatementSubject,
  period: StatementPeriod,
  { now, issuedBy, fullName = '' }: Issue & { fullName?: string },
): Promise<string> {
  assertPeriodValid(period);
  const recipient = await store.findStatementRecipient(trx, subject);
  const entries = (await store.listStatementRows(trx, subject)).map(toEntry);
  const ageing = ageOpenPayments(await store.listStatementPayments(trx, subject, period.to), period.to);
  const content: StatementContent = {
    kind: 'statement',
    issuedOn: toLocalDate(now),
    seller: (await getSaleSettings(trx)).seller,
    recipient: recipient?.invoiceTo ?? { ...noRecipient, name: fullName },
    orderNumber: 'orderId' in subject ? (recipient?.orderNumber ?? '') : '',
    statement: buildStatement(entries, period, ageing),
  };
  const id = createId();
  const owner = 'orderId' in subject ? { orderId: subject.orderId } : { userId: subject.userId };
  const amounts = { netCents: content.statement.closingCents, vatCents: 0, grossCents: content.statement.closingCents };
  await insertOrderDocument(trx, { id, kind: 'statement', ...owner, ...amounts, issuedBy, content, createdAt: now });
  await enqueueOrderDocument(trx, id);
  return id;
}
