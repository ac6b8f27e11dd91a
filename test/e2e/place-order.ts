import type { APIRequestContext } from '@playwright/test';
import { submitQuote } from './open-quote-list.ts';
import { buildAlternative, sendRevision } from './send-revision.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { createAccount, type Account } from './support.ts';

export type PlacedOrder = { customer: Account; orderId: string; orderNumber: string; quoteNumber: string };

/** Sends a quote of R3 400 to a new customer, who accepts it. Its payments are 50, 40 and 10 % of the total. */
export async function placeOrder(request: APIRequestContext, fullName?: string): Promise<PlacedOrder> {
  const [customer, owner] = [await createAccount(request, fullName), await createStaffAccount(request, 'owner')];
  const quote = await submitQuote(request, customer, { slug: 'paarl-rock' });
  await sendRevision(request, owner, quote._id, [await buildAlternative(request, 'paarl-rock')]);
  const acceptance = { _id: quote._id, revision: 1, alternative: 0, extras: [], name: 'Thandi Mokoena' };
  const order = await callAs<{ orderId: string; orderNumber: string }>(request, customer, '/user/quotes/accept', acceptance);
  return { customer, ...order, quoteNumber: quote.number };
}
