import {
  getAnswerRadio,
  recordRequests,
  expect,
  fillRemainingSteps,
  createAccount,
  openPage,
  openQuoteForm,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
  interceptRequests,
} from './support.ts';
import type { Page, Route } from '@playwright/test';

const uploadUrl = '**/site/quotes/save/local/images';
const pngBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
const createFile = (name: string, buffer = pngBytes, mimeType = 'image/png') => ({ name, mimeType, buffer });
const pdfBytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Pages/Count 2>>endobj 2 0 obj<</Type/Page/MediaBox[0 0 1190.55 841.89]>>endobj');

async function openUploads(page: Page) {
  await openQuoteForm(page);
  await getStepButton(page, 'Additional information').click();
  await getAnswerRadio(page, 'Do you have a design plan?', 'Yes').check();
  return page.locator('input[name=pictures]');
}

/** Delays uploads. Unlike `delayRequests`, it ignores uploads that the page cancels meanwhile. @returns a function that sends them */
async function delayUploads(page: Page): Promise<() => Promise<void>> {
  const delayedRoutes: Route[] = [];
  let isReleased = false;
  await page.route(uploadUrl, (route) => (isReleased ? route.continue() : void delayedRoutes.push(route)));
  return async () => {
    isReleased = true;
    for (const route of delayedRoutes.splice(0)) await route.continue().catch(() => undefined);
  };
}

test('an upload shows a preview and its progress and can be cancelled; later uploads are queued, and submitting waits for all', async ({
  page,
  toasts,
}) => {
  const input = await openUploads(page);
  const release = await delayUploads(page);
  await input.setInputFiles(createFile('wall.png'));
  await expect(page.getByRole('progressbar', { name: 'Sending wall.png' })).toBeVisible();
  await expect(page.locator('li img[src^="blob:"]')).toBeVisible();
  await input.setInputFiles(createFile('plan.pdf', pdfBytes, 'application/pdf'));
  await input.setInputFiles(createFile('other.png'));
  await expect(page.getByText('A3 · 2 pages · 1 kB · Waiting for the previous file')).toBeVisible();
  await getSubmitButton(page).click();
  await expect.poll(() => toasts).toEqual(['Wait until your file has finished uploading.']);

  await page.getByRole('button', { name: 'Cancel wall.png' }).click();
  await page.getByRole('button', { name: 'Cancel other.png' }).click();
  await expect(input).toBeFocused();
  await release();
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
  await expect(page.getByText('A3 · 2 pages · 1 kB')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Remove|Cancel) / })).toHaveCount(1);
  await input.setInputFiles(createFile('wall.png'));
  const uploadedPicture = page.getByRole('listitem').filter({ hasText: 'wall.png' }).locator('img[src^="/uploads/"]');
  await expect(uploadedPicture).toHaveJSProperty('naturalWidth', 1);
});

test('the tiles of a row are equally high, however long the file names are', async ({ page }) => {
  const longName = 'plan of the kitchen and the scullery that the builder measured on site, version 3, final.png';
  const names = [longName, 'two.png', 'three.png', 'four.png'];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const input = await openUploads(page);
    for (const name of names) {
      await input.setInputFiles(createFile(name));
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
    const tiles = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
    const heights = await tiles.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().height)));
    expect(heights).toHaveLength(names.length);
    // On phones each tile is a row. On wide windows the first and the fourth file are beside each other.
    expect(new Set(width === 390 ? heights : [heights[0], heights[3]]).size, `${width} px`).toBe(1);
    for (const name of names) await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
});

test('Try again after a lost connection restores the list and uploads the file again', async ({ page }) => {
  const input = await openUploads(page);
  await input.setInputFiles(createFile('one.png'));
  await expect(page.getByRole('button', { name: 'Remove one.png' })).toBeVisible();
  const stopIntercepting = await interceptRequests(page, uploadUrl, (route) => route.abort());
  await input.setInputFiles(createFile('two.png'));
  await expect(page.getByRole('alert').filter({ hasText: 'the list was emptied' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Remove two.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
});

test('a dropped file is uploaded, several files show a message, and a file dropped outside the input does not replace the page', async ({
  page,
  toasts,
}) => {
  const input = await openUploads(page);
  const drop = (selector: string, names: string[]) =>
    page.evaluate(
      ([target, files, bytes]) => {
        const dataTransfer = new DataTransfer();
        const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        for (const name of files) dataTransfer.items.add(new File([data], name, { type: 'image/png' }));
        const element = document.querySelector(target)!;
        const send = (type: string) => !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
        return [send('dragover'), send('drop')];
      },
      [selector, names, pngBytes.toString('base64')] as const,
    );
  await expect(input).toBeAttached();
  expect(await drop('h1', ['beside.png'])).toEqual([true, true]);
  expect(await drop('input[name=pictures]', ['one.png', 'two.png'])).toEqual([true, true]);
  await expect.poll(() => toasts).toEqual(['Please add multiple files one by one']);
  await drop('input[name=pictures]', ['wall.png']);
  await expect(page.getByRole('button', { name: 'Remove wall.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
});

test('a file that ends within its first bytes is rejected with the reason', async ({ request }) => {
  for (const [bytes, message] of [
    ['89504e470d0a1a0a', /^This picture is damaged/],
    // The start of a ZIP archive, of a video and of a Unix archive.
    ['504b0304255044462d', /^File Format not supported$/],
    ['1a45dfa3ff', /^File Format not supported$/],
    ['213c617263683e0a', /^File Format not supported$/],
  ] as const) {
    const response = await request.post('/site/quotes/save/local/images', {
      multipart: { pictures: createFile('plan.png', Buffer.from(bytes, 'hex')) },
    });
    expect(((await response.json()) as { message: string }).message, bytes).toMatch(message);
  }
});

test('the contact form submits the token of its first interaction, and both forms submit a honeypot field', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const contactRequests = recordRequests(page, '/contactus');
  const quoteRequests = recordRequests(page, '/site/save/quotes');
  await page.route('**/site/save/quotes', (route) =>
    route.fulfill({ status: 422, json: { status: 0, code: 'stone_gone', message: 'Gone.', response: 'Gone.' } }),
  );
  const firstToken = page.waitForResponse('**/site/forms/begin');
  await openPage(page, '/contactus');
  await page.getByLabel('Email').fill('lerato@example.test');
  await firstToken;
  await page.getByLabel('Mobile number').fill('0821234567');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => contactRequests.bodies).toHaveLength(1);
  expect(contactRequests.bodies[0]).toMatchObject({ form_token: expect.stringMatching(/^\w+\.[\w-]+\.[\w-]{43}$/), reference_code: '' });
  const honeypot = page.locator('input[name=reference_code]');
  await expect(honeypot).not.toBeInViewport({ ratio: 0.1 });
  await expect(honeypot).toHaveAttribute('tabindex', '-1');

  await openQuoteForm(page);
  await page.getByLabel('Stone', { exact: true }).focus();
  await fillRemainingSteps(page);
  await honeypot.evaluate((field: HTMLInputElement) => {
    field.value = 'a program was here';
  });
  await getSubmitButton(page).click();
  await expect.poll(() => quoteRequests.bodies).toHaveLength(1);
  expect(quoteRequests.bodies[0]).toMatchObject({ reference_code: 'a program was here' });
  expect(quoteRequests.bodies[0]).not.toHaveProperty('form_token');
});
