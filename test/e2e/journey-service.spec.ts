import type { Page } from '@playwright/test';
import {
  recordRequests,
  expect,
  fillRemainingSteps,
  fetchProduct,
  createAccount,
  openPage,
  openWithState,
  signIn,
  getSubmitButton,
  test,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const getRequestItems = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

test(
  'a service in the navigation state replaces the color, material, type and stone selectors with a read-only Service Name field',
  { tag: '@translated' },
  async ({ page, toasts }) => {
    const sentRequests = recordRequests(page, '/site/save/quotes');
    await openPage(page, '/');
    await page.getByRole('tab', { name: 'Kitchen' }).click();
    await page.getByRole('link', { name: /^Request a Quote ?: Kitchen$/ }).click();
    const serviceNameInput = page.getByLabel('Service Name');
    await expect(serviceNameInput).toHaveValue('Kitchen');
    await expect(serviceNameInput).not.toBeEditable();
    for (const label of ['Color', 'Material', 'Type', 'Stone']) await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
    await fillRemainingSteps(page);
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
    expect(toasts).toEqual(['Quote Submitted !']);
    await expect(getRequestItems(page).getByRole('heading', { name: 'Kitchen' })).toBeVisible();
    const [body] = sentRequests.bodies as [Record<string, unknown>];
    expect(body).toMatchObject({ service_name: 'Kitchen', productList: '' });
    for (const omittedKey of ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory'])
      expect(body).not.toHaveProperty(omittedKey);
  },
);

test('main, sub, color and product_id in the navigation state prefill the form', { tag: '@desktop-only' }, async ({ page, request }) => {
  const { _id, mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  await openWithState(page, '/quotes', { main: mainCategory, sub: subCategory, color: colour, product_id: _id });
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Paarl Rock');
  await expect(page.getByLabel('Material', { exact: true })).toHaveValue(mainCategory);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue(subCategory);
  await expect(page.getByLabel('Color', { exact: true })).toHaveValue(colour);
});

test('a service in the navigation state is shown as Service Name', { tag: '@desktop-only' }, async ({ page }) => {
  await openWithState(page, '/quotes', { service: 'Bathroom' });
  await expect(page.getByLabel('Service Name')).toHaveValue('Bathroom');
});
