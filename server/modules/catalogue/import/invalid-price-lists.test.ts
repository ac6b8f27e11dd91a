import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatXlsx } from '#server/lib/spreadsheets/format-spreadsheet.ts';
import { createSolidColourImage } from '#test/files.ts';
import { createWorkbook, createZip } from '#test/create-zip.ts';
import { startPriceListAdmin } from '#test/start-price-list-admin.ts';

const { shop, owner, previewExpectingError } = startPriceListAdmin();

const zipWorkbook = (data: Buffer, declaredSize?: number) =>
  createZip([{ name: 'xl/workbook.xml', data, ...(declaredSize === undefined ? {} : { declaredSize }) }]);
describe('an invalid price list', () => {
  const createSheet = () =>
    formatXlsx({
      name: 'S',
      columns: [
        { heading: 'Name', width: 9 },
        { heading: 'Price', width: 9 },
      ],
      rows: [['A', 1]],
    });
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a picture', () => createSolidColourImage().png().toBuffer(), 422, 'list_unreadable'],
    ['random bytes', () => randomBytes(20_000), 422, 'list_unreadable'],
    ['half of a workbook', async () => (await createSheet()).subarray(0, 900), 422, 'list_unreadable'],
    ['a workbook with overwritten bytes', async () => (await createSheet()).fill(7, 200, 900), 422, 'list_unreadable'],
    ['a workbook in the old binary format', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 422, 'list_unreadable'],
    ['an archive without a workbook', () => createZip([{ name: 'readme.xml', data: '<a/>' }]), 422, 'list_unreadable'],
    ['an archive that unpacks to 70 MB', () => zipWorkbook(Buffer.alloc(70_000_000)), 413, 'list_too_large'],
    ['an archive that declares a small size', () => zipWorkbook(Buffer.alloc(70_000_000), 10), 413, 'list_too_large'],
    ['an archive that declares a huge size', () => zipWorkbook(Buffer.alloc(10), 0xfffffff0), 422, 'list_unreadable'],
    ['an empty file', () => Buffer.alloc(0), 422, 'file_missing'],
    ['blank cells', () => Buffer.from(' \r\n,,\r\n'), 422, 'list_empty'],
    ['headings without rows', () => Buffer.from('Name,Price\r\n'), 422, 'list_empty'],
    ['rows without headings', () => Buffer.from('Paarl Rock,1200\r\nKaroo Night,1300\r\n'), 422, 'list_headings'],
    ['a duplicate heading', () => Buffer.from('Name,Price,name\r\nA,1,B\r\n'), 422, 'list_headings'],
    ['an open quotation mark', () => Buffer.from('Name,Price\r\n"A,1\r\n'), 422, 'list_unreadable'],
    ['30 000 columns', () => Buffer.from(`Name${',x'.repeat(30_000)}\r\nA\r\n`), 422, 'list_too_wide'],
    ['20 001 rows', () => Buffer.from(`Name\r\n${'A\r\n'.repeat(20_001)}`), 422, 'list_too_long'],
    ['a file of 11 MB', () => Buffer.alloc(11 * 1024 * 1024, 'Name,'), 413, 'list_too_large'],
  ])('%s is rejected with a message', async (_content, createFile, status, code) => {
    expect(await previewExpectingError(await createFile())).toMatchObject({ status, code, message: expect.stringMatching(/\w+ \w+/) });
  });

  const createCsv = (...rows: (string | Buffer)[]) =>
    Buffer.concat(['Name,Price', ...rows].map((row) => Buffer.concat([Buffer.from(row), Buffer.from('\r\n')])));
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const replacementCell = '<row r="2"><c r="A2" t="inlineStr"><is><t>Cr\ufffdme</t></is></c></row>';
  test.each<[string, Buffer, string]>([
    ['a byte that Windows-1252 does not define', createCsv('Paarl Rock,1', latin1('Cr\x8fme,2')), 'Line 3'],
    ['UTF-8 and Windows-1252', createCsv('Crème,1', latin1('Br\xfbl\xe9e,2')), 'Line 2'],
    ['UTF-8 that ends inside a character', createCsv(Buffer.from('Crème,1'), Buffer.from('Zoë').subarray(0, -1)), 'Line 2'],
    ['a character that was lost before', createCsv('Cr\ufffdme,1'), 'Row 2'],
    ['a control character', createCsv('Paarl Rock,1', 'Cr\u0081me,2'), 'Row 3'],
    ['a zero character in UTF-16', Buffer.from('\ufeffName\tPrice\r\nCr\0me\t1\r\n', 'utf16le'), 'Row 2'],
    ['UTF-32', Buffer.from(Array.from('\ufeffName\r\nA', (letter) => `${letter}\0`).join(''), 'utf16le'), 'Row 1'],
    [
      'a lost character in a workbook',
      createWorkbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>${replacementCell}`),
      'Row 2',
    ],
  ])('with %s is rejected with the place', async (_content, file, place) => {
    const rejected = await previewExpectingError(file);
    expect(rejected).toMatchObject({ status: 422, code: 'list_unreadable' });
    expect(rejected.message).toContain(`${place} contains a character that could not be read.`);
  });

  test('that is UTF-16 with half of a character, or has a zero byte after 8 KB, is rejected', async () => {
    const loneSurrogate = Buffer.from('\ufeffName\tPrice\r\nA\ud800B\t1\r\n', 'utf16le');
    const lateZero = createCsv(...Array.from({ length: 900 }, (_, index) => `Stone ${index},1`), 'A\0B,1');
    for (const file of [loneSurrogate, lateZero]) expect(await previewExpectingError(file)).toMatchObject({ code: 'list_unreadable' });
  });

  test('that is a workbook with a cell in the last row and column is rejected without using much memory', async () => {
    const headingRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
    expect(await previewExpectingError(createWorkbook(headingRow))).toMatchObject({ code: 'list_empty' });
    const response = await previewExpectingError(createWorkbook(`${headingRow}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`));
    expect(response).toMatchObject({ status: 422, code: expect.stringMatching(/^list_(?:unreadable|too_)/) });
    expect((await shop.post('/site/product/get', { slug: 'paarl-rock' })).statusCode).toBe(200);
  }, 120_000);

  test('is rejected if it is sent as two files or in another field', async () => {
    const twoFiles = await shop.postForm(
      '/admin/price-list/check',
      { pictures: [Buffer.from('Name\nA'), Buffer.from('Name\nB')], fileField: 'list' },
      owner,
    );
    expect(twoFiles.json()).toMatchObject({ code: 'file_several' });
    const otherField = await shop.postForm('/admin/price-list/check', { pictures: [Buffer.from('Name\nA')] }, owner);
    expect(otherField.json()).toMatchObject({ code: 'bad_input', message: 'Send the file in the field "list".' });
  });
});
