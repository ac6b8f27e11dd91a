import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWorkbook, createZip } from '#test/zip.ts';
import { repackZipWithinLimit } from './bounded-zip.ts';
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
const unpacksTo = (size: number, name: string) => ({ name: `xl/${name}.xml`, data: Buffer.alloc(size, ' ') });

describe('an XLSX archive', () => {
  test('may unpack to 64 MB in total, with files of any size', async () => {
    const parts = (size: number) => [unpacksTo(size, 'a'), unpacksTo(size, 'b')];
    expect(await readWorkbook(createWorkbook(heading, parts(31 * mebibyte)))).toEqual([['Name']]);
    await expect(readWorkbook(createWorkbook(heading, parts(33 * mebibyte)))).rejects.toMatchObject({ code: 'list_too_large' });
  });

  test('counts every file towards that size, stored or compressed', async () => {
    const zip = createZip([unpacksTo(600, 'a'), unpacksTo(400, 'b')]);
    // `repackZipWithinLimit` writes an archive of uncompressed files.
    const stored = await repackZipWithinLimit(zip, 1000);
    await expect(repackZipWithinLimit(zip, 999)).rejects.toMatchObject({ code: 'list_too_large' });
    await repackZipWithinLimit(stored, 1000);
    await expect(repackZipWithinLimit(stored, 999)).rejects.toMatchObject({ code: 'list_too_large' });
  });

  test('may contain 2 000 files, including ones that are not read', async () => {
    const more = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `x/${index}.txt`, data: '' }));
    const own = 3;
    expect(await readWorkbook(createWorkbook(heading, more(2000 - own)))).toEqual([['Name']]);
    await expect(readWorkbook(createWorkbook(heading, more(2001 - own)))).rejects.toMatchObject({ code: 'list_unreadable' });
  });
});

describe('an archive that is not a workbook', () => {
  const name = 'xl/a.xml';
  const data = 'some text';
  const whole = createZip([{ name, data }]);
  const listedAt = whole.indexOf('PK\x01\x02', 'latin1');
  const endAt = whole.lastIndexOf('PK\x05\x06', 'latin1');
  const unreadable = { code: 'list_unreadable' };
  /** Returns the archive with one byte changed. */
  const withByte = (at: number, value: number): Buffer => Buffer.from(whole).fill(value, at, at + 1);

  test.each<[string, Buffer]>([
    ['has no end', whole.subarray(0, endAt)],
    ['has a cut end', whole.subarray(0, -1)],
    ['has an encrypted file', withByte(listedAt + 8, 1)],
    ['has another signature in its directory', withByte(listedAt, 0)],
    ['has another signature before a file', withByte(0, 0)],
    ['has a file that ends after the archive', withByte(listedAt + 22, 1)],
    ['has another compression method', withByte(listedAt + 10, 12)],
    ['has a broken file', withByte(30 + name.length, 0xff)],
    ['has a directory outside the archive', withByte(endAt + 18, 1)],
  ])('%s: it is rejected', async (_what, zip) => {
    expect((await repackZipWithinLimit(whole, 1000)).includes(data)).toBe(true);
    await expect(repackZipWithinLimit(zip, 1000)).rejects.toMatchObject(unreadable);
  });

  test('lists more than 2 000 files: it is rejected', async () => {
    const files = (count: number) => createZip(Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, data: '' })));
    await repackZipWithinLimit(files(2000), 1000);
    await expect(repackZipWithinLimit(files(2001), 1000)).rejects.toMatchObject(unreadable);
  });

  test('contains other files than XML: they are not unpacked', async () => {
    const zip = createZip([unpacksTo(1000, 'a'), { name: 'xl/b.xml.bin', data: Buffer.alloc(5000) }, { name: 'xl/C.RELS', data: '' }]);
    const read = await repackZipWithinLimit(zip, 1000);
    expect(read.includes('xl/a.xml')).toBe(true);
    expect(read.includes('xl/C.RELS')).toBe(true);
    expect(read.includes('b.xml.bin')).toBe(false);
  });
});

describe('the thread that reads a workbook', () => {
  /** Starts to read a workbook, and advances a fake clock before the thread can respond. */
  async function readWhile(passingMs: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = readWorkbook(createWorkbook(heading)).catch((error: unknown) => error);
    // The file is read before the thread and its timeout start.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(passingMs);
    return reading;
  }

  test('is stopped after 45 s', async () => {
    expect(await readWhile(44_999)).toEqual([['Name']]);
    expect(await readWhile(45_000)).toMatchObject({ code: 'list_unreadable' });
  });

  test('does not affect the next workbook', async () => {
    await readWhile(45_000);
    vi.useRealTimers();
    expect(await readWorkbook(createWorkbook(heading))).toEqual([['Name']]);
  });
});
