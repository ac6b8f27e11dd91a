import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { getColumnHeading } from '#domain/catalogue/price-list.ts';
import { productTextNames } from '#domain/catalogue/product.ts';
import { escapeFormula } from '#server/lib/spreadsheets/csv.ts';
import { repackZipWithinLimit } from '#server/lib/spreadsheets/repack-zip-within-limit.ts';
import { createUser } from '#test/factories.ts';
import { spreadsheetEdgeCases, startPriceListAdmin } from '#test/start-price-list-admin.ts';

const { owner, shop, granite, names, get, previewPriceList, exportPriceList } = startPriceListAdmin();

describe('T22 an exported price list', () => {
  test('contains every product of the filtered list, with readable headings', async () => {
    const {
      bytes,
      name,
      type,
      count: productCount,
    } = await exportPriceList('csv', { mainCategory: granite.mainCategory, search: 'paarl' });
    expect([name, type]).toEqual([expect.stringMatching(/^price-list-\d{4}-\d\d-\d\d\.csv$/), 'text/csv']);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    expect(rows).toHaveLength(productCount);
    const product = await get(granite._id);
    expect(rows.find(({ Address }) => Address === 'paarl-rock')).toEqual({
      Address: 'paarl-rock',
      Name: product.name,
      Material: names.material,
      Type: names.type,
      Color: names.colour,
      'Price (rand, VAT included)': String(product.price),
      'Slab length (mm)': String(product.slabLengthMm ?? ''),
      'Slab width (mm)': String(product.slabWidthMm ?? ''),
      Status: 'Active',
      ...Object.fromEntries(productTextNames.map((field) => [getColumnHeading(field), product[field]])),
      Description: expect.any(String),
    });
  });

  test("is named after the day in the shop's time zone, not in UTC", async () => {
    const now = shop.clock.now();
    const lateEvening = new Date(now);
    lateEvening.setUTCHours(22, 30);
    if (lateEvening < now) lateEvening.setUTCDate(lateEvening.getUTCDate() + 1);
    shop.clock.move(lateEvening.getTime() - now.getTime());
    const tomorrow = new Date(lateEvening.getTime() + 86_400_000).toISOString().slice(0, 10);
    // Earlier sessions may have expired when the clock moved.
    const { name } = (
      await shop.call('/admin/price-list/export', { format: 'csv', search: 'paarl' }, await createUser(shop, { role: 'editor' }))
    ).response;
    shop.clock.move(now.getTime() - lateEvening.getTime());
    expect(name).toBe(`price-list-${tomorrow}.csv`);
  });

  test('contains no cell that a spreadsheet would execute, in either format, and is imported without changes', async () => {
    for (const [index, text] of spreadsheetEdgeCases.entries()) {
      const name = `${text} T22 ${index}`;
      const { mainCategory, subCategory, colour } = granite;
      const form = {
        name,
        mainCategory,
        subCategory,
        colour,
        price: 10.5 + index,
        pricePer: text,
        finish: text,
        description: `${text}\n${text}`,
      };
      await shop.call('/admin/product/save', { ...form, status: 'draft', slabLengthMm: 3000 + index }, owner);
    }
    const asCsv = await exportPriceList('csv', { search: 'T22' });
    const cells: string[][] = parse(asCsv.bytes, { bom: true });
    expect(cells).toHaveLength(spreadsheetEdgeCases.length + 1);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/(?:^|[;\t\r\n])\s*[=+\-@]/);
    expect(cells.flat()).toContain(escapeFormula('=1+1 T22 0'));

    const asXlsx = await exportPriceList('xlsx', { search: 'T22' });
    expect((await repackZipWithinLimit(asXlsx.bytes, 1e8)).toString()).not.toContain('<f>');
    expect((await readSheet(asXlsx.bytes)).flat()).toContain('=1+1 T22 0');

    for (const { bytes } of [asCsv, asXlsx, await exportPriceList('csv'), await exportPriceList('xlsx')]) {
      expect(await previewPriceList(bytes)).toMatchObject({ added: 0, changed: 0, unknown: [], changes: [], errors: [] });
    }
    expect(await previewPriceList(asXlsx.bytes)).toMatchObject({
      rows: spreadsheetEdgeCases.length,
      unchanged: spreadsheetEdgeCases.length,
    });
  });
});
