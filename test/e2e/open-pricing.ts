import type { APIRequestContext, Page } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { createCustomer, submitQuote } from './open-quote-list.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { openPage, signIn, type Account } from './support.ts';

const kitchenAnswers = {
  slug: 'paarl-rock',
  type_sink: { drop_in: false, undermounted: true, butter: false, on_top: false, other: false, none: false },
  extras: { splashback: true, kickplates: false, hob_clabbing: false },
  remove_countertops: 'yes' as const,
  install_groundfloor: 'no' as const,
};
export type RequestedQuote = { customer: Account; _id: string; number: string };

/** Submits a quote request of a new customer for a typical kitchen in the stone Paarl Rock. */
export async function submitKitchen(
  request: APIRequestContext,
  answers: Partial<InputOf<'/site/save/quotes'>> = {},
): Promise<RequestedQuote> {
  const customer = await createCustomer(request);
  return { customer, ...(await submitQuote(request, customer, { ...kitchenAnswers, ...answers })) };
}

/** Opens the pricing page of a quote as an estimator. */
export async function openPricing(page: Page, request: APIRequestContext, { number }: RequestedQuote, fullName?: string): Promise<void> {
  await signIn(page, await createStaffAccount(request, 'estimator', fullName));
  await openPage(page, `/admin/requests/${number}/price`);
}

/** Loads the sent revision that a customer sees. */
export const getSentRevision = async (request: APIRequestContext, { customer, _id }: RequestedQuote) =>
  (await callAs<QuoteDetail>(request, customer, '/user/quotes/get', { _id })).revision;
