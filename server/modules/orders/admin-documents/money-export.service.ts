import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { paymentMethodLabels, type PaymentMethod } from '#domain/orders/receipt.ts';
import { toRand } from '#domain/shared/money.ts';
import type { Db } from '#server/db/connection.ts';
import { formatSpreadsheet, spreadsheetTypes } from '#server/lib/spreadsheets/spreadsheets.ts';
import { assertPeriodValid } from '../documents/create-statement.ts';
import { listMoneyForExport, type MoneyExportRow } from './money-export.store.ts';

const kindLabels: Record<MoneyExportRow['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  received: 'Money received',
  reversal: 'Reversal',
  refund: 'Refund',
};

const amountFormat = '#,##0.00';
const columns = [
  { heading: 'Day', width: 12 },
  { heading: 'Kind', width: 16 },
  { heading: 'Number', width: 18 },
  { heading: 'Refers to', width: 18 },
  { heading: 'Order', width: 14 },
  { heading: 'Customer', width: 30 },
  { heading: 'Net (R)', width: 14, format: amountFormat },
  { heading: 'VAT (R)', width: 14, format: amountFormat },
  { heading: 'Gross (R)', width: 14, format: amountFormat },
  { heading: 'Payment method', width: 16 },
  { heading: 'Bank reference', width: 24 },
] as const;

const toCells = (row: MoneyExportRow) => [
  row.day,
  kindLabels[row.kind],
  row.number,
  row.refersTo,
  row.orderNumber,
  row.customer,
  ...[row.netCents, row.vatCents, row.grossCents].map(toRand),
  row.method === '' ? '' : paymentMethodLabels[row.method as PaymentMethod],
  row.bankReference,
];

/** Returns the documents and the money of a period as a file. @throws ApiError('period_invalid') */
export async function exportMoney(
  db: Db,
  { from, to, format }: ParsedInputOf<'/admin/export/money'>,
): Promise<OutputOf<'/admin/export/money'>['response']> {
  assertPeriodValid({ from, to });
  const rows = (await listMoneyForExport(db, { from, to })).map(toCells);
  const bytes = await formatSpreadsheet({ name: 'Money', columns, rows }, format);
  return { name: `money-${from}-${to}.${format}`, type: spreadsheetTypes[format], content: bytes.toString('base64'), count: rows.length };
}
