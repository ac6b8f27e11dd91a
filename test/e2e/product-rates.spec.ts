import { randomUUID } from 'node:crypto';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, fetchProduct, openPage, signIn, test } from './support.ts';

test('an owner enters the cost of a stone and its price by thickness, which an editor does not see', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner');
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const name = `Stone with rates ${randomUUID().slice(0, 8)}`;
  const draft = { name, mainCategory, subCategory, colour, price: 1000, pricePer: 'per m²', status: 'draft' };
  const { _id } = await callAs<{ _id: string }>(request, owner, '/admin/product/save', draft);

  await signIn(page, owner);
  await openPage(page, `/admin/products/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit costs and prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Costs and prices' });
  await dialog.getByLabel('Cost (R, VAT excluded)').fill('450');
  await dialog.getByRole('button', { name: 'Add price' }).click();
  const rate = dialog.getByRole('list', { name: 'Other prices' }).getByRole('listitem');
  await rate.getByLabel('Price (R, VAT included)').fill('1 350');
  await rate.getByLabel('Cost (R, VAT excluded)').fill('620');
  await dialog.getByRole('button', { name: 'Save costs and prices' }).click();
  // A price needs a thickness, unless it is for a slab.
  await expect(rate.getByLabel('Thickness (mm)')).toHaveAccessibleDescription('Enter the thickness of this price.');
  await expectAccessible(page, 'the costs and prices of a product');
  await rate.getByLabel('Thickness (mm)').fill('30');
  // The toast is in the dialog, because the rest of the page is inert.
  await rate.getByRole('button', { name: 'Remove price 1' }).click();
  await expect(rate).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(rate.getByLabel('Price (R, VAT included)')).toHaveValue('1 350');
  await dialog.getByRole('button', { name: 'Save costs and prices' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(/30 mmR1\s350cost R620/);
  const saved = await callAs<object>(request, owner, '/admin/product/rates/get', { _id });
  expect(saved).toMatchObject({
    costCents: 45_000,
    rates: [{ thicknessMm: 30, isPerSlab: false, priceCents: 135_000, costCents: 62_000 }],
  });

  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, `/admin/products/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Usage');
  await expect(page.getByRole('main')).not.toContainText(/cost/i);
});
