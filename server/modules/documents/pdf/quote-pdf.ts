import { splitPayments } from '#domain/orders/payment-milestones.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { formatRate } from '#domain/pricing/format-price-book.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { isReachedMinimum, type RevisionAlternative, type RevisionDocument, type RevisionLine } from '#domain/revisions/revision.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDate, formatLongDay } from '#domain/shared/time.ts';
import { addAcceptanceRecord, type AcceptanceRecord } from './acceptance-record.ts';
import { parseHtmlBlocks, type HtmlBlock, type HtmlTable } from './html-blocks.ts';
import { addLetterhead, type Letterhead } from './letterhead.ts';
import { addFacts, cellPadding, styles, tableStyles, termsTableStyles } from './pdf-styles.ts';
import type { TextStyle } from './text-layout.ts';
import { contentArea, type StructureElement } from './pdf-canvas.ts';
import { createPdfWriter, type PdfWriter } from './pdf-writer.ts';
import type { TableColumn, TableRow, TextBox } from './table-layout.ts';

/** The content of the PDF of a quote. `pictures` has a JPEG or null for each alternative. */
export type QuotePdfContent = Letterhead & {
  document: RevisionDocument;
  customer: { name: string; email: string; address: string };
  pictures: readonly (Buffer | null)[];
  acceptance?: AcceptanceRecord;
};

const unitLabels = { m: ' m', m2: ' m²', each: '', percent: '%' } as const;
const formatQuantity = ({ quantity, unit }: RevisionLine): string => `${quantity / 1000}${unitLabels[unit]}`;

const lineColumns: TableColumn[] = [
  { title: 'Description', width: 262, align: 'left' },
  { title: 'Quantity', width: 67, align: 'right' },
  { title: 'Unit price', width: 85, align: 'right' },
  { title: 'Amount', width: 85.28, align: 'right' },
];

/** Returns the table rows of lines, grouped by area in the order of the first line of each area. Lines for all areas are last. */
function toRows(lines: readonly RevisionLine[]): TableRow[] {
  const linesByArea = Map.groupBy(lines, ({ area }) => area);
  const sortedAreas = [...linesByArea].toSorted(([a], [b]) => Number(a === '') - Number(b === ''));
  return sortedAreas.flatMap(([area, areaLines]) => [
    ...(area === '' && linesByArea.size === 1 ? [] : [{ cells: [area || 'All areas', '', '', ''], isGroup: true }]),
    ...areaLines.map((line) => ({
      cells: [line.label, formatQuantity(line), formatRand(line.unitPriceCents), formatRand(getLineGrossCents(line))],
    })),
  ]);
}

function addHead(writer: PdfWriter, { document, customer, site, logo }: QuotePdfContent): void {
  const { root, addText } = writer;
  addLetterhead(writer, document.seller, { site, logo }, `Quote · revision ${document.revision}`);
  addText(root, 'H1', `Quote ${document.quoteNumber}`, styles.title);
  writer.addSpace(8);
  addFacts(
    writer,
    root,
    [
      ['Prepared for', customer.name, customer.address],
      ['Date', formatLongDate(new Date(document.sentAt))],
      ['Valid until', formatLongDay(document.validUntil)],
      ['Lead time', pluralize(document.leadTimeDays, 'working day')],
    ],
    [187, 104, 104, 104.28],
  );
}

function addTotals(writer: PdfWriter, parent: StructureElement, alternative: RevisionAlternative, vatRate: number): void {
  const totals = findTotals(alternative, vatRate);
  if (totals === undefined) return;
  const { total, discountCents } = totals;
  const rows: TableRow[] = [
    ...(discountCents === 0
      ? []
      : [
          { cells: ['Before discount', formatRand(total.grossCents + discountCents)] },
          { cells: [getDiscountLabel(alternative), formatRand(-discountCents)] },
        ]),
    ...(vatRate === 0
      ? []
      : [
          { cells: ['Total excluding VAT', formatRand(total.netCents)] },
          { cells: [`VAT at ${formatRate(vatRate, 'percent')}`, formatRand(total.vatCents)] },
        ]),
    { cells: [vatRate === 0 ? 'Total' : 'Total including VAT', formatRand(total.grossCents)], isStrong: true },
  ];
  const columns: TableColumn[] = [
    { title: '', width: 130, align: 'left' },
    { title: '', width: 100, align: 'right' },
  ];
  // Keep the totals on one page.
  writer.reserve(rows.length * (styles.body.lineHeight + 2 * cellPadding) + 2);
  writer.addTable(parent, columns, rows, tableStyles, { x: contentArea.right - 230, width: 230 });
}

const getDiscountLabel = ({ discount }: RevisionAlternative): string =>
  discount?.kind === 'percent' ? `Discount of ${formatRate(discount.share, 'percent')}` : 'Discount';

const pictureBox = { width: 148, height: 84 } as const;

function addAlternative(writer: PdfWriter, { document, pictures }: QuotePdfContent, position: number): void {
  const { alternatives, vatRate } = document;
  const alternative = alternatives[position]!;
  const picture = pictures[position] ?? null;
  const section = writer.addElement(writer.root, 'Sect');
  // Keep the heading on one page with the picture and the first lines.
  writer.reserve((picture ? pictureBox.height : 24) + 80);
  const top = writer.y;
  const textBox = picture
    ? { x: contentArea.left + pictureBox.width + 16, width: contentArea.width - pictureBox.width - 16 }
    : { x: contentArea.left, width: contentArea.width };
  if (alternatives.length > 1) writer.addText(section, 'P', `Alternative ${position + 1} of ${alternatives.length}`, styles.small, textBox);
  writer.addText(section, 'H2', alternative.name, styles.heading, textBox);
  const total = findTotals(alternative, vatRate)?.total.grossCents;
  if (total !== undefined)
    writer.addText(section, 'P', vatRate === 0 ? formatRand(total) : `${formatRand(total)} including VAT`, styles.strong, textBox);
  if (picture) {
    const headingBottom = writer.y;
    writer.moveTo(top);
    writer.addPicture(section, picture, `${alternative.name}, a picture of the stone`, { x: contentArea.left, ...pictureBox });
    writer.moveTo(Math.max(headingBottom, top + pictureBox.height));
  }
  writer.addSpace(8);
  writer.addTable(
    section,
    lineColumns,
    toRows(alternative.lines.filter((line) => !line.isOptional && !isReachedMinimum(line))),
    tableStyles,
  );
  writer.addSpace(3);
  addTotals(writer, section, alternative, vatRate);
  const extras = alternative.lines.filter(({ isOptional }) => isOptional);
  if (extras.length > 0) {
    writer.addSpace(8);
    writer.reserve(70);
    writer.addText(section, 'H3', 'Optional extras, not in the total', styles.strong);
    writer.addSpace(2);
    writer.addTable(section, lineColumns, toRows(extras), tableStyles);
  }
  section.end();
  writer.addSpace(20);
}

function addPayments(writer: PdfWriter, parent: StructureElement, { alternatives, paymentTerms, vatRate }: RevisionDocument): void {
  const amounts = alternatives.map((alternative) => splitPayments(findTotals(alternative, vatRate)?.total.grossCents ?? 0, paymentTerms));
  const amountWidth = 78;
  const nameWidth = 115;
  const columns: TableColumn[] = [
    { title: 'Payment', width: nameWidth, align: 'left' },
    { title: 'Due', width: contentArea.width - nameWidth - 44 - amounts.length * amountWidth, align: 'left' },
    { title: 'Share', width: 44, align: 'right' },
    ...amounts.map((_, index): TableColumn => ({
      title: amounts.length > 1 ? `Alternative ${index + 1}` : 'Amount',
      width: amountWidth,
      align: 'right',
    })),
  ];
  const rows = paymentTerms.map((term, index): TableRow => ({
    cells: [
      term.name,
      describePaymentDue({ dueStatus: term.dueAt, dueDays: term.days }),
      formatRate(term.share, 'percent'),
      ...amounts.map((payments) => formatRand(payments[index]!)),
    ],
  }));
  writer.reserve(40 + rows.length * 16);
  writer.addText(parent, 'H2', 'Payments', styles.subheading);
  writer.addSpace(3);
  writer.addTable(parent, columns, rows, tableStyles);
  if (alternatives.some(({ lines }) => lines.some(({ isOptional }) => isOptional))) {
    writer.addSpace(3);
    writer.addText(parent, 'P', 'Optional extras that you choose are added to each payment in proportion.', styles.small);
  }
}

type ListStyle = { style: TextStyle; box: TextBox; indent: number };

function addList(writer: PdfWriter, parent: StructureElement, items: readonly string[], box: TextBox): void {
  const list = writer.addElement(parent, 'L');
  for (const item of items) addListItem(writer, list, '•', item, { style: styles.body, box, indent: 10 });
  list.end();
}

function addConditions(writer: PdfWriter, { document }: QuotePdfContent): void {
  const section = writer.addElement(writer.root, 'Sect');
  const columnWidth = (contentArea.width - 24) / 2;
  const [leftColumn, rightColumn] = [
    { x: contentArea.left, width: columnWidth },
    { x: contentArea.left + columnWidth + 24, width: columnWidth },
  ];
  const included = ['Every line above, except the optional extras', ...(document.vatRate === 0 ? [] : ['VAT'])];
  const exclusions = document.exclusions.filter((text) => text.trim() !== '');
  const listHeight = exclusions.flatMap((text) => writer.layout.wrap(text, styles.body, columnWidth - 10)).length * styles.body.lineHeight;
  // A short list is placed beside the included items, a longer list below them.
  const isSideBySide = listHeight < 300;
  writer.reserve(isSideBySide ? Math.max(listHeight, 30) + 30 : 80);
  const top = writer.y;
  writer.addText(section, 'H2', 'Included', styles.subheading, leftColumn);
  addList(writer, section, included, leftColumn);
  const leftBottom = writer.y;
  if (exclusions.length > 0) {
    if (isSideBySide) writer.moveTo(top);
    else writer.addSpace(12);
    writer.addText(section, 'H2', 'Not included', styles.subheading, isSideBySide ? rightColumn : undefined);
    addList(writer, section, exclusions, isSideBySide ? rightColumn : { x: contentArea.left, width: contentArea.width });
  }
  writer.moveTo(isSideBySide ? Math.max(leftBottom, writer.y) : writer.y);
  writer.addSpace(14);
  addPayments(writer, section, document);
  writer.addSpace(14);
  writer.reserve(80);
  writer.addText(section, 'H2', 'Please note', styles.subheading);
  addList(
    writer,
    section,
    [
      'All prices are subject to final measurement.',
      `This quote is valid until ${formatLongDay(document.validUntil)}. Accept it online: sign in and open quote ${document.quoteNumber}.`,
      `Installation is about ${pluralize(document.leadTimeDays, 'working day')} after we receive the first payment.`,
      'Our bank details are shown only after you sign in. Never pay into an account that you received by email.',
      ...(document.terms ? [`Our terms and conditions, version ${document.terms.version}, apply and follow below.`] : []),
    ],
    { x: contentArea.left, width: contentArea.width },
  );
  section.end();
}

function addListItem(writer: PdfWriter, list: StructureElement, marker: string, text: string, { style, box, indent }: ListStyle): void {
  const item = writer.addElement(list, 'LI');
  writer.reserve(style.lineHeight);
  const top = writer.y;
  writer.addText(item, 'Lbl', marker, style, { x: box.x, width: indent });
  writer.moveTo(top);
  writer.addText(item, 'LBody', text, style, { x: box.x + indent, width: box.width - indent });
  item.end();
}

const termsIndent = 18;
/** Returns the style of a list, indented by its depth. */
const getTermsListStyle = (depth: number): ListStyle => ({
  style: styles.terms,
  box: { x: contentArea.left + depth * termsIndent, width: contentArea.width - depth * termsIndent },
  indent: termsIndent,
});

function addTermsTable(writer: PdfWriter, parent: StructureElement, { header, rows }: HtmlTable): void {
  const count = rows[0]?.length ?? 0;
  const columns = Array.from({ length: count }, (_, index): TableColumn => ({
    title: header[index] ?? '',
    width: contentArea.width / count,
    align: 'left',
  }));
  writer.addTable(
    parent,
    columns,
    rows.map((cells) => ({ cells })),
    termsTableStyles,
  );
  writer.addSpace(5);
}

function addTermsBlock(writer: PdfWriter, parent: StructureElement, block: Exclude<HtmlBlock, { kind: 'item' }>): void {
  if (block.kind === 'table') addTermsTable(writer, parent, block);
  else if (block.kind === 'heading') {
    writer.addSpace(5);
    writer.reserve(3 * styles.terms.lineHeight);
    writer.addText(parent, 'H3', block.text, styles.termsHeading);
  } else {
    writer.addText(parent, 'P', block.text, styles.terms);
    writer.addSpace(3);
  }
}

function addTerms(writer: PdfWriter, { document: { terms } }: QuotePdfContent): void {
  if (terms === null) return;
  const section = writer.addElement(writer.root, 'Sect');
  writer.addSpace(18);
  writer.reserve(60);
  writer.drawRule(writer.y);
  writer.addSpace(8);
  writer.addText(section, 'H2', `Terms and conditions, version ${terms.version}`, styles.subheading);
  writer.addSpace(3);
  let list: StructureElement | undefined;
  for (const block of parseHtmlBlocks(terms.html)) {
    if (block.kind === 'item')
      addListItem(writer, (list ??= writer.addElement(section, 'L')), block.marker, block.text, getTermsListStyle(block.depth));
    else {
      list = undefined;
      addTermsBlock(writer, section, block);
    }
  }
  section.end();
}

/** Renders a quote as PDF. With `acceptance`, the last page is the acceptance record. Equal content results in equal bytes. */
export function writeQuotePdf(content: QuotePdfContent): Promise<Buffer> {
  const { document, site, acceptance } = content;
  const quoteTitle = `Quote ${document.quoteNumber}, revision ${document.revision}`;
  const writer = createPdfWriter({
    title: acceptance ? `${quoteTitle}, accepted` : quoteTitle,
    author: document.seller.legalName || site.title,
    createdAt: acceptance?.acceptedAt ?? new Date(document.sentAt),
    header: `Quote ${document.quoteNumber} · revision ${document.revision}`,
  });
  addHead(writer, content);
  for (const position of document.alternatives.keys()) addAlternative(writer, content, position);
  addConditions(writer, content);
  addTerms(writer, content);
  if (acceptance) addAcceptanceRecord(writer, document, acceptance, content.customer.email);
  return writer.finish(styles.small);
}
