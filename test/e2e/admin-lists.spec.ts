import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createTestimonials, testWithLockedTestimonials } from './test-with-locked-testimonials.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { delayRequests, expect, fetchProduct, openPage, signIn, test, interceptFirstRequest, interceptRequests } from './support.ts';

async function createPhoto(name: string, background: string) {
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('an upload stays with its slide when slides are reordered, and undoing a removal keeps later changes', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/home');
  const getSlide = (position: number) => page.getByRole('group', { name: `Slide ${position}`, exact: true });
  const getTitleInput = (position: number) => getSlide(position).getByRole('textbox', { name: 'Title' });
  const getPictures = (position: number) => getSlide(position).getByRole('listitem', { name: /^Picture \d/ });
  await expect(getTitleInput(3)).not.toHaveValue('');
  const [, second, third] = await Promise.all([1, 2, 3].map((position) => getTitleInput(position).inputValue()));
  // In tests, the demo slides have no pictures.
  await expect(getPictures(1)).toHaveCount(0);

  const release = await delayRequests(page, '**/admin/picture/save');
  await getSlide(2)
    .getByLabel(/^(?:Add|Replace) /)
    .setInputFiles(await createPhoto('way.png', '#446688'));
  await expect(getSlide(2).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Move Slide 2 up' }).press('Enter');
  await expect(getTitleInput(1)).toHaveValue(second!);
  const moveUpButton = page.getByRole('button', { name: 'Move Slide 1 up' });
  await expect(moveUpButton).toBeFocused();
  await expect(moveUpButton).toBeDisabled();
  await expect(getSlide(1).getByRole('progressbar')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Slide 3' }).press('Enter');
  await expect(getTitleInput(3)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove Slide 3' })).toBeFocused();
  // Hovering pauses the toast's timeout.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await getTitleInput(2).fill('Typed since');
  await release();
  await expect(getSlide(1).getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getTitleInput(3)).toHaveValue(third!);
  await expect(getTitleInput(2)).toHaveValue('Typed since');
  await expect(getTitleInput(1)).toHaveValue(second!);
  await expect(getPictures(1)).toHaveCount(1);
  await expect(getPictures(2)).toHaveCount(0);
  // The draft contains each character immediately, before the field loses the focus.
  await getSlide(1).getByLabel('Picture 1: alt text').fill('On its way');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('On its way');
});

test('concurrent uploads, moves, removals and alt text changes are all saved, and unsaved alt text is kept', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const name = `Lists ${randomUUID().slice(0, 8)}`;
  const product = { name, mainCategory, subCategory, colour, price: 1000, pricePer: 'per m²', status: 'draft' };
  const { _id } = await callAs<{ _id: string }>(request, editor, '/admin/product/save', product);
  const readSavedAltTexts = async () => {
    const { pictures } = await callAs<{ pictures: { alt: string }[] }>(request, editor, '/admin/product/get', { _id });
    return pictures.map(({ alt }) => alt);
  };
  await signIn(page, editor);
  await openPage(page, `/admin/products/${_id}`);
  const getPicturesHeading = (count: number) => page.getByRole('heading', { name: `Pictures (${count})` });
  const getAltInput = (position: number) => page.getByLabel(`Picture ${position}: alt text`);
  const addInput = page.getByLabel('Add pictures');
  await addInput.setInputFiles([await createPhoto('one.png', '#884422'), await createPhoto('two.png', '#224488')]);
  await expect(getPicturesHeading(2)).toBeVisible();

  // Text that could not be saved stays in its field and is saved with the next change.
  const arrangePath = '**/admin/product/picture/arrange';
  const stopIntercepting = await interceptRequests(page, arrangePath, (route) => route.abort());
  await getAltInput(2).fill('The edge');
  await getAltInput(2).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'typed' })).toBeVisible();
  await expect(getAltInput(2)).toHaveValue('The edge');
  stopIntercepting();
  // The form loads the product after saving. That response is older than the saved alt text and must not replace it.
  const releaseAltText = await delayRequests(page, arrangePath);
  const productFetched = Promise.withResolvers<void>();
  const altTextSaved = page.waitForResponse(arrangePath);
  await interceptFirstRequest(page, '**/admin/product/get', async (route) => {
    const response = await route.fetch();
    productFetched.resolve();
    await altTextSaved;
    await route.fulfill({ response });
  });
  await getAltInput(2).press('Control+s');
  await productFetched.promise;
  await releaseAltText();
  await expect.poll(readSavedAltTexts).toEqual([name, 'The edge']);
  await expect(getAltInput(2)).toHaveValue('The edge');

  // A picture is uploaded while another is being removed and a third is being moved.
  const release = await delayRequests(page, '**/admin/delete/product/picture');
  await page.getByRole('button', { name: 'Remove Picture 1' }).click();
  await expect(getPicturesHeading(1)).toBeVisible();
  await addInput.setInputFiles([await createPhoto('three.png', '#448822')]);
  await expect(getPicturesHeading(2)).toBeVisible();
  await page.getByRole('button', { name: 'Move Picture 2 up' }).press('Enter');
  await expect(getAltInput(2)).toHaveValue('The edge');
  await expect(page.getByRole('button', { name: 'Move Picture 1 up' })).toBeFocused();
  await release();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(readSavedAltTexts).toEqual([name, 'The edge']);
  await expect(getPicturesHeading(2)).toBeVisible();
  await undo.click();
  await expect(getPicturesHeading(3)).toBeVisible();
  await expect.poll(async () => (await readSavedAltTexts()).length).toBe(3);
});

testWithLockedTestimonials(
  'several moves of rows are shown before they are saved, and undo reverts only the last move',
  async ({ page, request }) => {
    const editor = await createStaffAccount(request, 'editor');
    const authorPrefix = await createTestimonials(request, editor, ['A', 'B', 'C']);
    const toLetters = (authors: readonly string[]) =>
      authors
        .flatMap((author) =>
          author.includes(authorPrefix) ? [author.slice(author.indexOf(authorPrefix) + authorPrefix.length + 1)[0]] : [],
        )
        .join('');
    const readSavedOrder = async () => {
      const response = await request.post('/admin/testimonial/list', {
        data: { limit: 100 },
        headers: { authorization: `Bearer ${editor.token}` },
      });
      return toLetters(
        ((await response.json()) as { response: { result: { author: string }[] } }).response.result.map(({ author }) => author),
      );
    };
    const initialOrder = await readSavedOrder();
    expect(initialOrder).toHaveLength(3);
    await signIn(page, editor);
    await openPage(page, '/admin/testimonials?limit=100');
    const rows = page.getByRole('table', { name: 'Testimonials' }).getByRole('row');
    const readShownOrder = async () => toLetters(await rows.allTextContents());
    await expect.poll(readShownOrder).toBe(initialOrder);

    const release = await delayRequests(page, '**/admin/testimonial/order');
    const [first, second, third] = [...initialOrder] as [string, string, string];
    const moveUpButton = page.getByRole('button', { name: `Move ${authorPrefix} ${third} up` });
    await moveUpButton.press('Enter');
    await expect.poll(readShownOrder).toBe(first + third + second);
    await expect(moveUpButton).toBeFocused();
    await moveUpButton.press('Enter');
    await expect.poll(readShownOrder).toBe(third + first + second);
    await page.getByRole('button', { name: `Move ${authorPrefix} ${first} down` }).press('Enter');
    await expect.poll(readShownOrder).toBe(third + second + first);
    await release();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(page.getByText(`${authorPrefix} ${first} moved`)).toBeVisible();
    expect(await readSavedOrder()).toBe(third + second + first);
    await undo.click();
    await expect.poll(readSavedOrder).toBe(third + first + second);
    await expect.poll(readShownOrder).toBe(third + first + second);
  },
);

testWithLockedTestimonials('a failed refetch is reported while the rows stay on screen, and can be retried', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const authorPrefix = await createTestimonials(request, editor, ['A', 'B']);
  await signIn(page, editor);
  await openPage(page, '/admin/testimonials?limit=100');
  const rows = page.getByRole('table', { name: 'Testimonials' }).getByRole('row').filter({ hasText: authorPrefix });
  await expect(rows).toHaveCount(2);
  const stopIntercepting = await interceptRequests(page, '**/admin/testimonial/list', (route) => route.abort());
  await page.getByRole('button', { name: `Move ${authorPrefix} A down` }).click();
  const message = page.getByText('This page could not be refreshed and may be out of date.');
  const retryButton = page.getByRole('status').filter({ has: message }).getByRole('button', { name: 'Try again' });
  await expect(message).toBeVisible();
  await expect(rows).toContainText([`${authorPrefix} B`, `${authorPrefix} A`]);
  await expectAccessible(page, 'a list that could not be refreshed');

  // Another user adds a testimonial. It is shown after a successful retry.
  const addedPrefix = await createTestimonials(request, editor, ['A']);
  await retryButton.click();
  await expect(retryButton).toBeEnabled();
  stopIntercepting();
  await retryButton.click();
  await expect(page.getByRole('row').filter({ hasText: addedPrefix })).toBeVisible();
  await expect(message).toBeHidden();
});

test('the first row of a list is reached by an arrow key on a new screen, and by the second Tab', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/products');
  const firstRow = page.getByRole('table', { name: 'Products' }).locator('[data-row]').first();
  await expect(firstRow).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(firstRow).toBeFocused();

  await page.getByRole('link', { name: 'Materials' }).click();
  const firstMaterial = page.getByRole('table', { name: 'Materials' }).locator('[data-row]').first();
  await expect(firstMaterial).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(firstMaterial).toBeFocused();

  await openPage(page, '/admin/products');
  await expect(firstRow).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstRow).toBeFocused();
  await openPage(page, '/admin/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip to list' })).toBeHidden();
});

test('nothing shows through the sticky header of a screen', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/products');
  const header = page.getByRole('main').locator('header').first();
  const getBackground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await getBackground()).toMatch(/^rgb\(/);
});
