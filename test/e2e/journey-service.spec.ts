import type { Page } from '@playwright/test';
import {
  recordRequests,
  expect,
  fillRemainingSteps,
  fetchProduct,
  createAccount,
  openPage,
  reloadWithState,
  signIn,
  getSubmitButton,
  test,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const requests = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

test('When a service name arrives in navigation state, a read-only Service Name field replaces the colour, material, type and stone selectors.', async ({
  page,
  toasts,
}) => {
  const sent = recordRequests(page, '/site/save/quotes');
  await openPage(page, '/');
  await page.getByRole('tab', { name: 'Kitchen' }).click();
  await page.getByRole('link', { name: /^Request a Quote ?: Kitchen$/ }).click();
  const name = page.getByLabel('Service Name');
  await expect(name).toHaveValue('Kitchen');
  await expect(name).not.toBeEditable();
  for (const label of ['Color', 'Material', 'Type', 'Stone']) await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  await expect(requests(page).getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  const [body] = sent.bodies as [Record<string, unknown>];
  expect(body).toMatchObject({ service_name: 'Kitchen', productList: '' });
  for (const left of ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory']) expect(body).not.toHaveProperty(left);
});

test(
  'Navigation state may carry main, sub, color, product_id and service to prefill the form.',
  { tag: '@desktop-only' },
  async ({ page, request }) => {
    const { _id, mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
    await openPage(page, '/prodlist');
    await reloadWithState(page, '/quotes', { main: mainCategory, sub: subCategory, color: colour, product_id: _id });
    await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Paarl Rock');
    await expect(page.getByLabel('Material', { exact: true })).toHaveValue(mainCategory);
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue(subCategory);
    await expect(page.getByLabel('Color', { exact: true })).toHaveValue(colour);
  },
);

test('navigation state with a service only shows that service', { tag: '@desktop-only' }, async ({ page }) => {
  await openPage(page, '/prodlist');
  await reloadWithState(page, '/quotes', { service: 'Bathroom' });
  await expect(page.getByLabel('Service Name')).toHaveValue('Bathroom');
});
