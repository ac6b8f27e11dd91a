import type { APIRequestContext, Page } from '@playwright/test';
import { createCustomer, submitQuote } from './open-quote-list.ts';
import { createStaffAccount } from './staff-accounts.ts';
import { expect, openPage, signIn, test } from './support.ts';

const pngBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');

async function submitQuoteWithFile(request: APIRequestContext) {
  const customer = await createCustomer(request);
  const upload = await request.post('/site/quotes/save/local/images', {
    multipart: { pictures: { name: 'Küche.png', mimeType: 'image/png', buffer: pngBytes } },
  });
  const { file_path: path } = (await upload.json()) as { file_path: string };
  const quote = await submitQuote(request, customer, { pictures: JSON.stringify([{ path, name: 'Küche.png' }]) });
  return { customer, quote };
}

const countLoadedPictures = (page: Page) =>
  page
    .locator('img[src^="/uploads/"]')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

test('staff see the picture of a quote after its link has expired, because the page requests another link', async ({ page, request }) => {
  const { quote } = await submitQuoteWithFile(request);
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await page.clock.install();
  let areLinksExpired = false;
  await page.route('**/user/uploads/link', async (route) => {
    await route.continue();
    areLinksExpired = false;
  });
  await page.route('**/uploads/*signature=*', (route) => (areLinksExpired ? route.fulfill({ status: 404 }) : route.continue()));
  await openPage(page, `/admin/requests/${quote.number}`);
  await expect.poll(() => countLoadedPictures(page)).toBe(1);
  await page.clock.fastForward('11:00');
  areLinksExpired = true;
  await page.getByRole('button', { name: 'Küche.png', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Files' }).getByRole('img', { name: 'Küche.png' })).toBeVisible();
  await expect.poll(() => countLoadedPictures(page)).toBe(2);
});

test('a customer downloads a file of a quote under its name', async ({ page, request }) => {
  const { customer, quote } = await submitQuoteWithFile(request);
  await signIn(page, customer);
  await openPage(page, `/user/quotes?id=${quote._id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Küche\.png/ }).click();
  expect((await download).suggestedFilename()).toBe('Küche.png');
});
