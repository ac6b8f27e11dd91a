import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { describeFile, describePdf } from './describe-file.ts';

const createPageObject = (box: string) => `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [${box}] >> endobj\n`;
const createPageTree = (count: number) => `2 0 obj << /Count ${count} /Kids [3 0 R] /Type/Pages >> endobj\n`;

test('describes a PDF by its first page size, number of pages and file size', async () => {
  expect(describePdf(createPageTree(2) + createPageObject('0 0 1190.55 841.89'))).toEqual(['A3', '2 pages']);
  expect(describePdf(createPageObject('0 0 595 842') + createPageObject('0 0 1190.55 841.89') + createPageTree(1))).toEqual([
    'A4',
    '1 page',
  ]);
  // A nested page tree. The root counts all pages.
  expect(describePdf(createPageTree(3) + createPageTree(12))).toEqual(['12 pages']);
  expect(describePdf(createPageObject('0 0 612 792'))).toEqual(['216 × 279\u00a0mm']);
  expect(describePdf('%PDF-1.7 packed')).toEqual([]);
  const plan = new File([createPageTree(1) + createPageObject('0 0 595 842')], 'plan.pdf', { type: 'application/pdf' });
  expect(await describeFile(plan)).toBe('A4 · 1 page · 1 kB');
  expect(await describeFile(new File(['x'], 'a.png', { type: 'image/png' }))).toBe('1 kB');
});

test('formats file sizes', () => {
  expect([formatFileSize(1), formatFileSize(230_400), formatFileSize(1_440_000), formatFileSize(5_242_880)]).toEqual([
    '1 kB',
    '230 kB',
    '1.4 MB',
    '5.2 MB',
  ]);
});

test('counts the pages in compressed objects of a PDF and ignores other streams', async () => {
  const objects = '1 0 2 60 3 120 <</Type/Pages/Count 2/Kids[2 0 R 3 0 R]>> <</Type/Page/MediaBox[0 0 595.28 841.89]>> <</Type/Page>>';
  const createPdf = (packed: Buffer) =>
    new File(
      [
        '%PDF-1.7\n5 0 obj\n<</Type/ObjStm/N 3/First 20/Filter/FlateDecode/Length 90>>\nstream\r\n',
        new Uint8Array(packed),
        '\r\nendstream endobj',
      ],
      'plan.pdf',
      { type: 'application/pdf' },
    );
  expect(await describeFile(createPdf(deflateSync(objects)))).toBe('A4 · 2 pages · 1 kB');
  expect(await describeFile(createPdf(Buffer.from('nothing packed')))).toBe('1 kB');
});
