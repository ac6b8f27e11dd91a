import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWorkbook, createZip } from '#test/create-zip.ts';
import { repackZipWithinLimit } from './repack-zip-within-limit.ts';
import { readSpreadsheet } from './spreadsheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullnose-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a workbook to a file, as an upload does, and reads it. */
function readWorkbook(workbook: Buffer) {
  const path = join(folder, 'list.xlsx');
  writeFileSync(path, workbook);
  return readSpreadsheet(path);
}

const mebibyte = 1024 * 1024;
const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
const createXmlFile = (size: number, name: string) => ({ name: `xl/${name}.xml`, data: Buffer.alloc(size, ' ') });

describe('an XLSX archive', () => {
  test('may unpack to 64 MB in total, with files of any size', async () => {
    const createXmlFiles = (size: number) => [createXmlFile(size, 'a'), createXmlFile(size, 'b')];
    expect(await readWorkbook(createWorkbook(heading, createXmlFiles(31 * mebibyte)))).toEqual([['Name']]);
    await expect(readWorkbook(createWorkbook(heading, createXmlFiles(33 * mebibyte)))).rejects.toMatchObject({ code: 'list_too_large' });
  });

  test('may contain compressed and uncompressed files, which all count towards its size limit', async () => {
    const zip = createZip([createXmlFile(600, 'a'), createXmlFile(400, 'b')]);
    // `repackZipWithinLimit` writes an archive of uncompressed files.
    const uncompressed = await repackZipWithinLimit(zip, 1000);
    await expect(repackZipWithinLimit(zip, 999)).rejects.toMatchObject({ code: 'list_too_large' });
    await repackZipWithinLimit(uncompressed, 1000);
    await expect(repackZipWithinLimit(uncompressed, 999)).rejects.toMatchObject({ code: 'list_too_large' });
  });

  test('may contain 2 000 files, including ones that are not read', async () => {
    const createOtherFiles = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `x/${index}.txt`, data: '' }));
    const workbookFileCount = 3;
    expect(await readWorkbook(createWorkbook(heading, createOtherFiles(2000 - workbookFileCount)))).toEqual([['Name']]);
    await expect(readWorkbook(createWorkbook(heading, createOtherFiles(2001 - workbookFileCount)))).rejects.toMatchObject({
      code: 'list_unreadable',
    });
  });
});

describe('repackZipWithinLimit', () => {
  const name = 'xl/a.xml';
  const data = 'some text';
  const archive = createZip([{ name, data }]);
  const directoryStart = archive.indexOf('PK\x01\x02', 'latin1');
  const endRecordStart = archive.lastIndexOf('PK\x05\x06', 'latin1');
  const unreadable = { code: 'list_unreadable' };
  /** Returns the archive with one byte changed. */
  const withByte = (offset: number, value: number): Buffer => Buffer.from(archive).fill(value, offset, offset + 1);

  test.each<[string, Buffer]>([
    ['has no end record', archive.subarray(0, endRecordStart)],
    ['has a truncated end record', archive.subarray(0, -1)],
    ['has an encrypted file', withByte(directoryStart + 8, 1)],
    ['has an invalid directory signature', withByte(directoryStart, 0)],
    ['has an invalid file signature', withByte(0, 0)],
    ['has a file that ends after the archive', withByte(directoryStart + 22, 1)],
    ['has an unsupported compression method', withByte(directoryStart + 10, 12)],
    ['has a broken file', withByte(30 + name.length, 0xff)],
    ['has a directory outside the archive', withByte(endRecordStart + 18, 1)],
  ])('rejects an archive that %s', async (_defect, zip) => {
    expect((await repackZipWithinLimit(archive, 1000)).includes(data)).toBe(true);
    await expect(repackZipWithinLimit(zip, 1000)).rejects.toMatchObject(unreadable);
  });

  test('rejects an archive that lists more than 2 000 files', async () => {
    const createFiles = (count: number) => createZip(Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, data: '' })));
    await repackZipWithinLimit(createFiles(2000), 1000);
    await expect(repackZipWithinLimit(createFiles(2001), 1000)).rejects.toMatchObject(unreadable);
  });

  test('keeps only .xml and .rels files', async () => {
    const zip = createZip([createXmlFile(1000, 'a'), { name: 'xl/b.xml.bin', data: Buffer.alloc(5000) }, { name: 'xl/C.RELS', data: '' }]);
    const repacked = await repackZipWithinLimit(zip, 1000);
    expect(repacked.includes('xl/a.xml')).toBe(true);
    expect(repacked.includes('xl/C.RELS')).toBe(true);
    expect(repacked.includes('b.xml.bin')).toBe(false);
  });
});

describe('the thread that reads a workbook', () => {
  /** Starts to read a workbook, and advances a fake clock before the thread can respond. */
  async function readAfterDelay(delayMs: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const result = readWorkbook(createWorkbook(heading)).catch((error: unknown) => error);
    // The file is read before the thread and its timeout start.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(delayMs);
    return result;
  }

  test('is stopped after 45 s', async () => {
    expect(await readAfterDelay(44_999)).toEqual([['Name']]);
    expect(await readAfterDelay(45_000)).toMatchObject({ code: 'list_unreadable' });
  });

  test('does not affect the next workbook', async () => {
    await readAfterDelay(45_000);
    vi.useRealTimers();
    expect(await readWorkbook(createWorkbook(heading))).toEqual([['Name']]);
  });
});
