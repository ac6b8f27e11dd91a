import {
  getDocumentTitle,
  type InvoiceContent,
  type OrderDocumentContent,
  type ReceiptContent,
  type StatementContent,
} from '#domain/orders/documents/order-document.ts';
import { paymentMethodLabels } from '#domain/orders/receipt.ts';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import { formatRate } from '#domain/pricing/format-price-book.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import { addLetterhead, type Letterhead } from './letterhead.ts';
import { contentArea } from './pdf-canvas.ts';
import { addFacts, styles, tableStyles } from './pdf-styles.ts';
import { createPdfWriter, type PdfWriter } from './pdf-writer.ts';
import type { TableColumn, TableRow } from './table-layout.ts';

/** The content of the PDF of an order's document. `isCopy` marks a reprint. */
export type OrderDocumentPdf = Letterhead & { content: OrderDocumentContent; isCopy: boolean };

const hasVat = (content: OrderDocumentContent): boolean => 'vatRate' in content && content.vatRate > 0;
const getTitle = (content: OrderDocumentContent): string => getDocumentTitle({ kind: content.kind, hasVat: hasVat(content) });

const formatRecipient = ({ name, company, address, vatNumber }: InvoiceRecipient): string[] => [
  ...[company, name, ...address.split('\n')].map((line) => line.trim()).filter(Boolean),
  ...(vatNumber === '' ? [] : [`VAT no. ${vatNumber}`]),
];

const lineColumns: TableColumn[] = [
  { title: 'Description', width: 330, align: 'left' },
  { title: 'Quantity', width: 70, align: 'right' },
  { title: 'Amount', width: contentArea.width - 400, align: 'right' },
];
const totalColumns: TableColumn[] = [
  { title: '', width: 130, align: 'left' },
  { title: '', width: 100, align: 'right' },
];
const entryColumns: TableColumn[] = [
  { title: 'Day', width: 110, align: 'left' },
  { title: 'Description', width: 209, align: 'left' },
  { title: 'Amount', width: 90, align: 'right' },
  { title: 'Balance', width: contentArea.width - 409, align: 'right' },
];

const addTotals = (writer: PdfWriter, rows: TableRow[]): void =>
  writer.addTable(writer.root, totalColumns, rows, tableStyles, { x: contentArea.right - 230, width: 230 });

function addParagraphs(writer: PdfWriter, texts: readonly string[]): void {
  writer.addSpace(16);
  for (const text of texts) writer.addText(writer.root, 'P', text, styles.body);
}

function addInvoice(writer: PdfWriter, content: InvoiceContent): void {
  const { amount, vatRate, payment, terms, kind, refersTo, reason } = content;
  writer.addTable(writer.root, lineColumns, [{ cells: [content.description, '1', formatRand(amount.grossCents)] }], tableStyles);
  writer.addSpace(3);
  addTotals(writer, [
    ...(vatRate === 0
      ? []
      : [
          { cells: ['Total excluding VAT', formatRand(amount.netCents)] },
          { cells: [`VAT at ${formatRate(vatRate, 'percent')}`, formatRand(amount.vatCents)] },
        ]),
    { cells: [vatRate === 0 ? 'Total' : 'Total including VAT', formatRand(amount.grossCents)], isStrong: true },
  ]);
  const reference = kind === 'credit_note' ? `This credit note is for invoice ${refersTo}.` : `This invoice replaces invoice ${refersTo}.`;
  addParagraphs(writer, [
    refersTo && reference,
    reason && `Reason: ${reason}`,
    payment?.dueOn ? `Due on ${formatLongDay(payment.dueOn)}. Payment reference: ${payment.reference}.` : '',
    terms,
    payment ? 'Our bank details are shown only after you sign in. They never change by email.' : '',
  ]);
}

function addReceipt(writer: PdfWriter, { amountCents, receivedOn, method, bankReference }: ReceiptContent): void {
  const rows = [
    ['Received on', formatLongDay(receivedOn)],
    ['Payment method', paymentMethodLabels[method]],
    ['Bank reference', bankReference],
    ['Amount', formatRand(amountCents)],
  ].filter(([, value]) => value !== '');
  const columns: TableColumn[] = [
    { title: '', width: 130, align: 'left' },
    { title: '', width: contentArea.width - 130, align: 'left' },
  ];
  writer.addTable(
    writer.root,
    columns,
    rows.map((cells) => ({ cells })),
    tableStyles,
  );
  addParagraphs(writer, ['Thank you for your payment. This receipt is not a tax invoice.']);
}

const ageingLabels = {
  notDue: 'Not due',
  days1to30: '1–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  over90: 'Over 90 days',
} as const;

function addStatement(writer: PdfWriter, { statement }: StatementContent): void {
  const { from, to, openingCents, closingCents, entries, ageing } = statement;
  let balanceCents = openingCents;
  const rows = entries.map(({ day, description, amountCents }): TableRow => {
    balanceCents += amountCents;
    return { cells: [formatLongDay(day), description, formatRand(amountCents), formatRand(balanceCents)] };
  });
  writer.addTable(
    writer.root,
    entryColumns,
    [
      { cells: [formatLongDay(from), 'Opening balance', '', formatRand(openingCents)], isStrong: true },
      ...rows,
      { cells: [formatLongDay(to), 'Closing balance', '', formatRand(closingCents)], isStrong: true },
    ],
    tableStyles,
  );
  writer.addSpace(16);
  writer.reserve(60);
  writer.addText(writer.root, 'H2', 'Open amounts by the days since they were due', styles.subheading);
  writer.addSpace(3);
  const buckets = Object.entries(ageingLabels) as [keyof typeof ageing, string][];
  const columns = buckets.map(([, title]): TableColumn => ({ title, width: contentArea.width / buckets.length, align: 'right' }));
  writer.addTable(writer.root, columns, [{ cells: buckets.map(([bucket]) => formatRand(ageing[bucket])) }], tableStyles);
}

/** Renders an invoice, credit note, receipt or statement as PDF. Equal content results in equal bytes. */
export function writeOrderDocumentPdf({ content, isCopy, ...letterhead }: OrderDocumentPdf): Promise<Buffer> {
  const { seller, recipient, issuedOn, orderNumber } = content;
  const number = content.kind === 'statement' ? '' : content.number;
  const title = [getTitle(content), number].filter(Boolean).join(' ');
  const kind = isCopy ? `${getTitle(content)} · Copy` : getTitle(content);
  const writer = createPdfWriter({
    title: isCopy ? `${title}, copy` : title,
    author: seller.legalName || letterhead.site.title,
    createdAt: new Date(issuedOn),
    header: title,
  });
  addLetterhead(writer, seller, letterhead, kind);
  writer.addText(writer.root, 'H1', title, styles.title);
  writer.addSpace(8);
  addFacts(
    writer,
    writer.root,
    [
      [content.kind === 'receipt' ? 'Received from' : 'To', ...formatRecipient(recipient)],
      ['Date', formatLongDay(issuedOn)],
      ...(orderNumber === '' ? [] : [['Order', orderNumber] as const]),
      ...(content.kind === 'statement'
        ? [['Period', `${formatLongDay(content.statement.from)} –`, formatLongDay(content.statement.to)] as const]
        : []),
    ],
    [220, 93, 93, 93.28],
  );
  if (content.kind === 'receipt') addReceipt(writer, content);
  else if (content.kind === 'statement') addStatement(writer, content);
  else addInvoice(writer, content);
  return writer.finish(styles.small);
}
