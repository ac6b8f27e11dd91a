import { describe, expect, test } from 'vitest';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { formatRand } from '#domain/shared/money.ts';
import { createSolidColourImage } from '#test/files.ts';
import { listElements, readPdf, type PdfElement } from '#test/pdf-reader.ts';
import { buildAcceptanceRecord, buildQuotePdfContent } from '#test/quote-pdf-content.ts';
import { writeQuotePdf, type QuotePdfContent } from './quote-pdf.ts';

type ReadPdf = Awaited<ReturnType<typeof readPdf>>;
const render = async (content: QuotePdfContent): Promise<ReadPdf> => readPdf(await writeQuotePdf(content));
// Amounts contain no-break spaces, which pdfjs does not replace.
const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const getRows = ({ pages }: ReadPdf): string[][] =>
  pages.flatMap(({ elements }) =>
    listElements(elements, 'TR')
      .map(({ children }) => children.map(({ text }) => normalize(text)))
      .filter((cells) => cells.some((text) => text !== '')),
  );
const getText = ({ pages }: ReadPdf): string => normalize(pages.map(({ text }) => text).join(' '));
const listPdfElements = ({ pages }: ReadPdf, role: string): PdfElement[] => pages.flatMap(({ elements }) => listElements(elements, role));

describe('T52 the PDF of a quote', () => {
  test('has the lines and totals of the document, for three alternatives of 40 lines', async () => {
    const content = await buildQuotePdfContent({ alternatives: 3, lines: 40 });
    const rows = getRows(await render(content));
    const { alternatives, vatRate } = content.document;
    expect(
      rows.filter(([, quantity, price]) => /\d/.test(quantity ?? '') && /R\d/.test(price ?? '')).filter(({ length }) => length === 4),
    ).toEqual(
      alternatives.flatMap(({ lines }) =>
        lines.map((line) => [
          line.label,
          `${line.quantity / 1000}${{ m: ' m', m2: ' m²', each: '', percent: '%' }[line.unit]}`,
          normalize(formatRand(line.unitPriceCents)),
          normalize(formatRand(getLineGrossCents(line))),
        ]),
      ),
    );
    const totals = alternatives.map((alternative) => findTotals(alternative, vatRate)!);
    const getAmounts = (label: string): (string | undefined)[] => rows.filter(([name]) => name === label).map(([, amount]) => amount);
    expect(getAmounts('Total excluding VAT')).toEqual(totals.map(({ total }) => normalize(formatRand(total.netCents))));
    expect(getAmounts('VAT at 15%')).toEqual(totals.map(({ total }) => normalize(formatRand(total.vatCents))));
    expect(getAmounts('Total including VAT')).toEqual(totals.map(({ total }) => normalize(formatRand(total.grossCents))));
    expect(getAmounts('Discount of 7.5%')).toEqual([normalize(formatRand(-totals[0]!.discountCents))]);
  });

  test('with ten lines has two pages, and contains the particulars, terms and conditions', async () => {
    const content = await buildQuotePdfContent();
    const pdf = await render(content);
    expect(pdf.pages).toHaveLength(2);
    const text = getText(pdf);
    for (const part of [
      'Quote Q-2026-00042',
      'revision 2',
      '25 November 2026',
      'Valid until 2 December 2026',
      '15 working days',
      'Example Stone (Pty) Ltd',
      'VAT no. 4000000000',
      'Reg. no. 2019/000000/07',
      '12 Example Road, Cape Town, 8001',
      'Thandi Mokoena',
      '4 Kloof Street, Gardens, Cape Town, 8001',
      'Making good of walls, tiles and paint',
      'subject to final measurement',
      'Terms and conditions, version 3',
      'We measure after the cabinets are fixed & level.',
      '1. First 2. Second',
      'Page 1 of 2',
      'Page 2 of 2',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Second kitchen');
    expect(text).not.toContain('Acceptance record');
  });

  test('has tags, a language, a title and embedded fonts', async () => {
    const content = await buildQuotePdfContent({ alternatives: 2 });
    const bytes = await writeQuotePdf(content);
    const pdf = await readPdf(bytes);
    expect(pdf.info).toMatchObject({ Language: 'en-ZA', Title: 'Quote Q-2026-00042, revision 2' });
    expect(listPdfElements(pdf, 'H1').map(({ text }) => text)).toEqual(['Quote Q-2026-00042']);
    expect(listPdfElements(pdf, 'H2').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Calacatta Viola', 'Rustenburg', 'Included', 'Not included', 'Payments']),
    );
    expect(listPdfElements(pdf, 'Figure').map(({ alt }) => alt)).toEqual([
      'Calacatta Viola, a picture of the stone',
      'Rustenburg, a picture of the stone',
    ]);
    expect(listPdfElements(pdf, 'TH').filter(({ text }) => text === 'Unit price')).not.toHaveLength(0);
    const pdfSource = bytes.toString('latin1');
    const count = (pattern: RegExp): number => [...pdfSource.matchAll(pattern)].length;
    expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(2);
    expect(count(/\/FontFile2 /g)).toBe(count(/\/Type \/FontDescriptor/g));
    // The names of subsets begin with six letters.
    expect(count(/\/FontName \/[A-Z]{6}\+/g)).toBe(count(/\/FontName /g));
    expect(pdfSource).toContain('/Scope /Column');
    expect(pdfSource).toContain('/Marked true');
  });

  test('has equal bytes for equal content', async () => {
    const content = await buildQuotePdfContent({ alternatives: 2 });
    const accepted = { ...content, acceptance: buildAcceptanceRecord(content) };
    expect((await writeQuotePdf(accepted)).equals(await writeQuotePdf(accepted))).toBe(true);
    expect((await writeQuotePdf(content)).equals(await writeQuotePdf(accepted))).toBe(false);
  });

  test('repeats the header of a table on each page, wraps long labels and keeps the order of special characters', async () => {
    const content = await buildQuotePdfContent({ lines: 60 });
    const [firstLine, ...otherLines] = content.document.alternatives[0]!.lines;
    const longLabel = `${'Very long label '.repeat(9)}${'Unbreakable'.repeat(6)}`;
    const specialName = 'a\u202Egnp.exe\u202C <b>&amp;</b> (test) \\ 😀 Kovačević Ελένη and שיש מרמר';
    content.document = {
      ...content.document,
      alternatives: [
        { ...content.document.alternatives[0]!, name: specialName, lines: [{ ...firstLine!, label: longLabel }, ...otherLines] },
      ],
    };
    const pdf = await render(content);
    const labels = getRows(pdf).map(([label]) => label!.replaceAll(' ', ''));
    expect(labels).toContain(longLabel.replaceAll(' ', ''));
    expect(pdf.pages[1]!.text).toMatch(/^Description\s+Quantity\s+Unit price\s+Amount/m);
    const name = listPdfElements(pdf, 'H2')[0]!.text;
    expect(name).toMatch(/^agnp\.exe <b>&amp;<\/b> \(test\) \\ 😀 Kovačević Ελένη and /);
    // Right-to-left text is drawn from right to left, and the reader returns it in logical order.
    expect(name).toContain('שיש מרמר');
    expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('shows the logo in place of the name of the business', async () => {
    const content = await buildQuotePdfContent();
    const logo = await createSolidColourImage(300, 60).ensureAlpha(0.5).png().toBuffer();
    const figures = (pdf: Awaited<ReturnType<typeof render>>) => listPdfElements(pdf, 'Figure').map(({ alt }) => alt);
    expect(figures(await render({ ...content, logo }))).toContain(content.site.title);
    expect((await writeQuotePdf({ ...content, logo })).equals(await writeQuotePdf({ ...content, logo }))).toBe(true);
    expect(figures(await render(content))).not.toContain(content.site.title);
  });

  test('shows names in Ethiopic, Devanagari and Thai letters', async () => {
    const content = await buildQuotePdfContent();
    const names = ['አበበ ቢቂላ', 'राम कुमार', 'สมชาย'];
    const [alternative, ...others] = content.document.alternatives;
    const document = { ...content.document, alternatives: [{ ...alternative!, name: names.join(' · ') }, ...others] };
    const acceptance = { ...buildAcceptanceRecord(content), name: names.join(' · ') };
    const text = getText(await render({ ...content, document, acceptance, customer: { ...content.customer, name: names.join(' · ') } }));
    for (const name of names) expect(text.split(name.split(' ')[0]!).length - 1, name).toBeGreaterThanOrEqual(3);
    expect(text).not.toContain('\ufffd');
  });

  test('shows the code points of characters that no font has', async () => {
    const content = await buildQuotePdfContent();
    const pdf = await render({ ...content, customer: { ...content.customer, name: '石 Ünal' } });
    expect(getText(pdf)).toContain('[U+77F3] Ünal');
    expect(getText(pdf)).not.toContain('\ufffd');
  });

  test('is rendered without pictures, terms, exclusions, extras and discount', async () => {
    const content = await buildQuotePdfContent();
    const alternatives = content.document.alternatives.map((alternative) => ({
      ...alternative,
      discount: null,
      lines: alternative.lines.map((line) => ({ ...line, isOptional: false })),
    }));
    const document = { ...content.document, alternatives, terms: null, exclusions: [] };
    const text = getText(await render({ ...content, document, pictures: [null] }));
    expect(text).toContain('Total including VAT');
    for (const part of ['Terms and conditions', 'Not included', 'Optional extras that', 'Discount']) expect(text).not.toContain(part);
  });
});

test('the last page of an accepted quote is the acceptance record, without bank details', async () => {
  const content = await buildQuotePdfContent();
  const acceptance = buildAcceptanceRecord(content);
  const pdf = await render({ ...content, acceptance });
  const rows = Object.fromEntries(getRows({ ...pdf, pages: pdf.pages.slice(-1) }).map(([label, ...values]) => [label, values]));
  expect(listElements(pdf.pages.at(-1)!.elements, 'H2').map(({ text }) => text)).toContain('Acceptance record');
  expect(rows).toMatchObject({
    Order: ['O-2026-00001'],
    Quote: ['Q-2026-00042, revision 2'],
    'Accepted by': ['Thandi Mokoena'],
    Account: ['thandi@example.test (confirmed)'],
    Accepted: ['26 November 2026, 11:12 in Cape Town (2026-11-26 09:12:33 UTC)'],
    How: ['Online'],
    Alternative: ['1: Calacatta Viola'],
    Extras: [content.document.alternatives[0]!.lines.at(-1)!.label],
    'Total including VAT': ['R46 000'],
    'Terms and conditions': ['Version 3'],
    'Document (SHA-256)': [acceptance.documentHash],
    'IP address': ['192.0.2.1'],
    Browser: [acceptance.userAgent],
    Session: [acceptance.sessionId],
    Deposit: ['29 November 2026', 'BN7K2M9Q4R31', 'R23 000'],
  });
  expect(rows).not.toHaveProperty('Recorded by');
});

test('the acceptance record has the code points of a name whose characters no font has', async () => {
  const content = await buildQuotePdfContent();
  const pdf = await render({ ...content, acceptance: { ...buildAcceptanceRecord(content), name: '石 Ünal' } });
  const rows = Object.fromEntries(getRows({ ...pdf, pages: pdf.pages.slice(-1) }).map(([label, ...values]) => [label, values]));
  expect(rows).toMatchObject({ 'Accepted by': ['[U+77F3] Ünal'] });
});
