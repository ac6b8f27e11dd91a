import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { delayRequests, expect, fetchProduct, openPage, signIn, test } from './support.ts';

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('an upload follows its slide when slides move, and undo of a removed slide keeps later changes', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/home');
  const slide = (place: number) => page.getByRole('group', { name: `Slide ${place}`, exact: true });
  const title = (place: number) => slide(place).getByRole('textbox', { name: 'Title' });
  const pictures = (place: number) => slide(place).getByRole('listitem', { name: /^Picture \d/ });
  await expect(title(3)).not.toHaveValue('');
  const [, second, third] = await Promise.all([1, 2, 3].map((place) => title(place).inputValue()));
  // The slides of the demo have no pictures in tests.
  await expect(pictures(1)).toHaveCount(0);

  const release = await delayRequests(page, '**/admin/picture/save');
  await slide(2)
    .getByLabel(/^(?:Add|Replace) /)
    .setInputFiles(await photo('way.png', '#446688'));
  await expect(slide(2).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Move Slide 2 up' }).press('Enter');
  await expect(title(1)).toHaveValue(second!);
  const up = page.getByRole('button', { name: 'Move Slide 1 up' });
  await expect(up).toBeFocused();
  await expect(up).toBeDisabled();
  await expect(slide(1).getByRole('progressbar')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Slide 3' }).press('Enter');
  await expect(title(3)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove Slide 3' })).toBeFocused();
  // Hovering pauses the timeout of the message.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await title(2).fill('Typed since');
  await release();
  await expect(slide(1).getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(3)).toHaveValue(third!);
  await expect(title(2)).toHaveValue('Typed since');
  await expect(title(1)).toHaveValue(second!);
  await expect(pictures(1)).toHaveCount(1);
  await expect(pictures(2)).toHaveCount(0);
  // Each character is part of the draft immediately, before the field loses the focus.
  await slide(1).getByLabel('Picture 1: alt text').fill('On its way');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('On its way');
});

test('concurrent uploads, moves, removals and alt texts of pictures are all applied; unsaved alt text stays', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const name = `Lists ${randomUUID().slice(0, 8)}`;
  const product = { name, mainCategory, subCategory, colour, price: 1000, pricePer: 'per m²', status: 'draft' };
  const { _id } = await callAs<{ _id: string }>(request, editor, '/admin/product/save', product);
  const listSaved = async () => {
    const { pictures } = await callAs<{ pictures: { alt: string }[] }>(request, editor, '/admin/product/get', { _id });
    return pictures.map(({ alt }) => alt);
  };
  await signIn(page, editor);
  await openPage(page, `/admin/products/${_id}`);
  const getPicturesHeading = (pictures: number) => page.getByRole('heading', { name: `Pictures (${pictures})` });
  const getAltInput = (place: number) => page.getByLabel(`Picture ${place}: alt text`);
  const add = page.getByLabel('Add pictures');
  await add.setInputFiles([await photo('one.png', '#884422'), await photo('two.png', '#224488')]);
  await expect(getPicturesHeading(2)).toBeVisible();

  // Text that could not be saved stays in its field and is saved with the next change.
  const arranging = '**/admin/product/picture/arrange';
  await page.route(arranging, (route) => route.abort());
  await getAltInput(2).fill('The edge');
  await getAltInput(2).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'typed' })).toBeVisible();
  await expect(getAltInput(2)).toHaveValue('The edge');
  await page.unroute(arranging);
  // The form loads the product after saving. That response is older than the saved alt text and must not replace it.
  const releaseAltText = await delayRequests(page, arranging);
  const loaded = Promise.withResolvers<void>();
  const altTextSaved = page.waitForResponse(arranging);
  await page.route(
    '**/admin/product/get',
    async (route) => {
      const response = await route.fetch();
      loaded.resolve();
      await altTextSaved;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await getAltInput(2).press('Control+s');
  await loaded.promise;
  await releaseAltText();
  await expect.poll(listSaved).toEqual([name, 'The edge']);
  await expect(getAltInput(2)).toHaveValue('The edge');

  // A picture is uploaded while another is being removed and a third is being moved.
  const release = await delayRequests(page, '**/admin/delete/product/picture');
  await page.getByRole('button', { name: 'Remove Picture 1' }).click();
  await expect(getPicturesHeading(1)).toBeVisible();
  await add.setInputFiles([await photo('three.png', '#448822')]);
  await expect(getPicturesHeading(2)).toBeVisible();
  await page.getByRole('button', { name: 'Move Picture 2 up' }).press('Enter');
  await expect(getAltInput(2)).toHaveValue('The edge');
  await expect(page.getByRole('button', { name: 'Move Picture 1 up' })).toBeFocused();
  await release();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(listSaved).toEqual([name, 'The edge']);
  await expect(getPicturesHeading(2)).toBeVisible();
  await undo.click();
  await expect(getPicturesHeading(3)).toBeVisible();
  await expect.poll(async () => (await listSaved()).length).toBe(3);
});

test('moved rows show at once, several in a row, and undo reverts the last move only', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const mark = randomUUID().slice(0, 8);
  const letters = ['A', 'B', 'C'];
  // Drafts, which visitors do not see.
  for (const letter of letters) {
    const draft = { content: 'Fine work.', author: `${mark} ${letter}`, status: 'draft' };
    await callAs(request, editor, '/admin/testimonial/save', draft);
  }
  const toLetters = (authors: readonly string[]) =>
    authors.flatMap((author) => (author.includes(mark) ? [author.slice(author.indexOf(mark) + mark.length + 1)[0]] : [])).join('');
  const listSaved = async () => {
    const response = await request.post('/admin/testimonial/list', {
      data: { limit: 100 },
      headers: { authorization: `Bearer ${editor.token}` },
    });
    return toLetters(
      ((await response.json()) as { response: { result: { author: string }[] } }).response.result.map(({ author }) => author),
    );
  };
  const initialOrder = await listSaved();
  expect(initialOrder).toHaveLength(3);
  await signIn(page, editor);
  await openPage(page, '/admin/testimonials?limit=100');
  const rows = page.getByRole('table', { name: 'Testimonials' }).getByRole('row');
  const listShown = async () => toLetters(await rows.allTextContents());
  await expect.poll(listShown).toBe(initialOrder);

  const release = await delayRequests(page, '**/admin/testimonial/order');
  const [first, second, third] = [...initialOrder] as [string, string, string];
  const up = page.getByRole('button', { name: `Move ${mark} ${third} up` });
  await up.press('Enter');
  await expect.poll(listShown).toBe(first + third + second);
  await expect(up).toBeFocused();
  await up.press('Enter');
  await expect.poll(listShown).toBe(third + first + second);
  await page.getByRole('button', { name: `Move ${mark} ${first} down` }).press('Enter');
  await expect.poll(listShown).toBe(third + second + first);
  await release();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByText(`${mark} ${first} moved`)).toBeVisible();
  expect(await listSaved()).toBe(third + second + first);
  await undo.click();
  await expect.poll(listSaved).toBe(third + first + second);
  await expect.poll(listShown).toBe(third + first + second);
});
