import type { APIRequestContext } from '@playwright/test';
import { testWithIsolatedApp } from './test-with-isolated-app.ts';
import { callAs, ownerCredentials } from './staff-accounts.ts';
import { expect, openPage, signIn, type Account } from './support.ts';

async function signInOwner(request: APIRequestContext): Promise<Account> {
  const { response } = (await (await request.post('/login', { data: ownerCredentials })).json()) as { response: { authToken: string } };
  return { ...ownerCredentials, id: 'owner', fullName: 'Owner', token: response.authToken };
}

testWithIsolatedApp('a stone with the price 0 is priced on request everywhere', async ({ page, request }) => {
  const owner = await signInOwner(request);
  const saveRecord = async (path: string, data: object) => (await callAs<{ _id: string }>(request, owner, path, data))._id;
  const mainCategory = await saveRecord('/admin/main-category/save', { name: 'Onyx' });
  const subCategory = await saveRecord('/admin/sub-category/save', { name: 'Honey Onyx', mainCategory });
  const colour = await saveRecord('/admin/colour/save', { name: 'Gold' });
  const product = { mainCategory, subCategory, colour, pricePer: 'per m²', status: 'active' };
  const unpricedProductId = await saveRecord('/admin/product/save', { ...product, name: 'Cederberg Glow', price: 0 });
  await saveRecord('/admin/product/save', { ...product, name: 'Tankwa Amber', price: 1000 });
  await saveRecord('/admin/product/save', { ...product, name: 'Montagu Gold', price: 1500 });

  const main = page.getByRole('main');
  await openPage(page, '/prodlist');
  const card = main.getByRole('article').filter({ hasText: 'Cederberg Glow' });
  await expect(card).toContainText('Priced on request');
  await expect(card).not.toContainText('Starts at');
  await expect(main.getByRole('article').filter({ hasText: 'Tankwa Amber' })).toContainText(/Starts at R1\s000 per m²/);
  await openPage(page, '/prodlist?product=cederberg-glow');
  await expect(page.getByRole('dialog').getByText('Priced on request')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('VAT included')).toHaveCount(0);
  await openPage(page, '/stone/cederberg-glow');
  await expect(main.getByText('Priced on request').filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText('VAT included')).toHaveCount(0);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Cederberg Glow: Onyx, Honey Onyx, Gold\./);
  await openPage(page, '/compare?ids=cederberg-glow,tankwa-amber,montagu-gold');
  const prices = main.getByRole('row', { name: /^Starts at/ });
  await expect(prices.getByRole('cell')).toHaveText(['Priced on request', /^R1\s000 per m²$/, /^R1\s500 per m²$/]);
  await openPage(page, '/mystones?ids=cederberg-glow');
  await expect(main.getByRole('article')).toContainText('Priced on request');
  await openPage(page, '/quotes?product=cederberg-glow');
  await page.getByLabel('Meters', { exact: true }).fill('4');
  await expect(page.getByText('Priced on request').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('Send us your request and we will prepare a quote.')).toBeVisible();
  await expect(page.getByText('R0')).toHaveCount(0);

  await signIn(page, owner);
  await openPage(page, `/admin/products/${unpricedProductId}`);
  await expect(page.getByLabel('Starting price (R, VAT included)')).toHaveAccessibleDescription('0: priced on request');
  await openPage(page, '/admin/products');
  await expect(page.getByRole('row', { name: /Cederberg Glow/ })).toContainText('on request');
});
