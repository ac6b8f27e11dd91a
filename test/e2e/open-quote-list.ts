import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { callAs } from './staff-accounts.ts';
import { createAccount, expect, fetchProduct, openPage, signIn, type Account } from './support.ts';

const siteAddress = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };

/** Creates a customer with a name that no other test uses, so that a search finds only this customer. */
export const createCustomer = (request: APIRequestContext): Promise<Account> =>
  createAccount(request, `Thandi ${randomUUID().slice(0, 8)}`);

/** Submits a quote request of a customer through the API. `overrides` replace the default answers. */
export async function submitQuote(
  request: APIRequestContext,
  customer: Account,
  { slug = 'karoo-night', ...overrides }: { slug?: string } & Partial<InputOf<'/site/save/quotes'>> = {},
): Promise<{ _id: string; number: string }> {
  const { _id } = await fetchProduct(request, slug);
  const answers = {
    type: 'user',
    productList: _id,
    meters: '4.2',
    running_meters: true,
    contact: siteAddress,
    notes: 'Second gate on the left',
  };
  return callAs(request, customer, '/site/save/quotes', { ...answers, ...overrides });
}

/** Signs in as staff, opens the quotes of a customer and waits for the first response of the event stream. */
export async function openQuoteList(page: Page, staff: Account, customer: Account): Promise<void> {
  await signIn(page, staff);
  await openPage(page, `/admin/requests?search=${encodeURIComponent(customer.fullName)}`);
  await expect(page.getByRole('main').getByText(/\d+ to do|Nothing to do/)).toBeVisible();
}

export const getQuoteRows = (page: Page): Locator => page.getByRole('table', { name: 'Quotes' }).locator('tr[data-id]');
