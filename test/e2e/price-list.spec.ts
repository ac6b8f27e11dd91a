import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, fetchProduct, openPage, signIn, test } from './support.ts';

test('a price list is exported, its errors are shown by row, it is imported after correction, and undo reverts it', async ({
  page,
  request,
  toasts,
}) => {
  const editor = await createStaffAccount(request, 'editor');
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const namePrefix = `List${randomUUID().slice(0, 8)}`;
  for (const [name, price] of [
    [`${namePrefix} One`, 1000],
    [`${namePrefix} Two`, 2000],
  ] as const) {
    const product = { name, price, mainCategory, subCategory, colour, pricePer: 'per m²', status: 'draft' };
    await callAs(request, editor, '/admin/product/save', product);
  }
  const readPrices = async () => {
    const { result } = await callAs<{ result: { name: string; price: number }[] }>(request, editor, '/admin/product/list', {
      search: namePrefix,
    });
    return Object.fromEntries(result.map(({ name, price }) => [name.slice(namePrefix.length + 1), price]));
  };

  await signIn(page, editor);
  await openPage(page, `/admin/products?search=${namePrefix}`);
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Import or export' }).click();
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export 2 products as CSV' }).click();
  const download = await downloadStarted;
  expect(download.suggestedFilename()).toMatch(/^price-list-.*\.csv$/);
  const exportedCsv = readFileSync(await download.path(), 'utf8');

  await page.getByRole('button', { name: 'Import or export' }).click();
  await page.getByRole('menuitem', { name: 'Import products' }).click();
  const chooseFile = async (text: string, name = 'autumn.csv') =>
    page.getByLabel('Choose file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByLabel('Choose file')).toBeAttached();
  await expectAccessible(page, 'choosing a price list');
  await chooseFile('\0\0', 'photo.xlsx');
  await expect(page.getByRole('alert')).toContainText('This is not a valid CSV or Excel (.xlsx) file.');

  const changedCsv = exportedCsv.replace(',1000,', ',1250.50,');
  const addedRow = `${exportedCsv.split('\r\n')[1]!.replace(/^"[^"]*","[^"]*"/, `"","${namePrefix} Three"`)}\r\n`;
  await chooseFile(`${changedCsv.replace(',2000,', ',"=cmd()",')}${addedRow}`);
  await expect(page.getByText('1 error in 1 row')).toBeVisible();
  const table = page.getByRole('table', { name: 'Import preview' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toContainText(`3`);
  await expect(table.getByRole('row').nth(1)).toContainText(`${namePrefix} Two`);
  await expect(table.getByText('Enter a price in rand').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();
  const errorDownloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download errors as CSV' }).click();
  const errorDownload = await errorDownloadStarted;
  expect(errorDownload.suggestedFilename()).toBe('autumn-errors.csv');
  expect(readFileSync(await errorDownload.path(), 'utf8')).toContain(
    `3,"${namePrefix} Two","Price (rand, VAT included)","'=cmd()","Enter a price`,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'the faults of a price list, dark');
  expect(await readPrices()).toEqual({ One: 1000, Two: 2000 });

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await chooseFile(`${changedCsv}${addedRow}`);
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: /^Changed/ }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByText(/R1\s250\.50/).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(page.getByText('autumn.csv has been imported')).toBeVisible();
  expect(await readPrices()).toEqual({ One: 1250.5, Two: 2000, Three: 1000 });
  await undo.click();
  await expect.poll(() => toasts).toContain('Import undone');
  await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeVisible();
  expect(await readPrices()).toEqual({ One: 1000, Two: 2000 });

  // If the next file is already previewed, undo keeps the preview.
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await undo.hover();
  await page.getByRole('button', { name: 'Import another file' }).press('Enter');
  await chooseFile(exportedCsv.replace(',2000,', ',2100,'), 'winter.csv');
  await expect(page.getByText('winter.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeVisible();
  await undo.click();
  await expect.poll(() => toasts.filter((message) => message === 'Import undone')).toHaveLength(2);
  await expect(page.getByText('winter.csv')).toBeVisible();
  await expect(page.getByText('autumn.csv')).toHaveCount(0);
  expect(await readPrices()).toEqual({ One: 1000, Two: 2000 });
});
