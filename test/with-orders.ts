import type { InputOf, OutputOf } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { createUser, type TestUser } from './factories.ts';
import { createSolidColourImage } from './files.ts';
import type { withRevisions } from './with-revisions.ts';

type PlacedOrder = { user: TestUser; orderId: string; totalCents: number; depositCents: number; paymentIds: string[] };

/** Returns an order of R11 500 that staff enter: the deposit was invoiced elsewhere and is paid. @param today ISO 8601 */
export const buildEnteredOrder = (
  today: string,
  overrides: Partial<InputOf<'/admin/orders/enter'>> = {},
): InputOf<'/admin/orders/enter'> => ({
  customer: { fullName: 'Sipho Before', email: '', phone: '0825550101' },
  stone: 'Paarl Rock, 20 mm',
  areas: ['Kitchen'],
  totalCents: 1_150_000,
  vatRate: 1500,
  acceptedOn: addDays(today, -40),
  leadTimeDays: 15,
  status: 'in_production',
  payments: [
    {
      milestone: 'Deposit',
      amountCents: 575_000,
      dueOn: addDays(today, -37),
      dueStatus: 'awaiting_deposit',
      dueDays: 0,
      otherInvoice: { number: 'OLD-7', issuedOn: addDays(today, -40) },
    },
    { milestone: 'Rest', amountCents: 575_000, dueStatus: 'ready_to_install', dueDays: 3 },
  ],
  received: [{ amountCents: 575_000, receivedOn: addDays(today, -36), way: 'eft' }],
  ...overrides,
});

/** Adds functions that place orders, record money and upload proofs of payment to those of `withRevisions`. */
export function withOrders(quotes: ReturnType<typeof withRevisions>) {
  const { shop, estimator, sendQuote, accept } = quotes;
  const today = (): string => toLocalDate(shop.clock.now());

  /** Accepts a quote of a new customer with a verified address. Its payments are 50, 40 and 10 % of the total. */
  async function placeOrder(overrides: Parameters<typeof createUser>[1] = {}): Promise<PlacedOrder> {
    const user = await createUser(shop, { fullName: 'Naledi Order', verified: true, ...overrides });
    const { _id } = await sendQuote(undefined, user);
    const response = await accept(_id, {}, user);
    if (response.statusCode !== 200) throw new Error(response.body);
    const { orderId } = response.json<{ response: { orderId: string } }>().response;
    const { totalCents, payments } = (await shop.call('/user/orders/get', { _id: orderId }, user)).response;
    const paymentIds = payments.map(({ _id: paymentId }) => paymentId);
    return { user, orderId, totalCents, depositCents: payments[0]!.amountCents, paymentIds };
  }

  const getOrder = async (_id: string, staff: TestUser = estimator) => (await shop.call('/admin/orders/get', { _id }, staff)).response;
  const getOwnOrder = async ({ orderId: _id, user }: Pick<PlacedOrder, 'orderId' | 'user'>) =>
    (await shop.call('/user/orders/get', { _id }, user)).response;

  const record = async (
    orderId: string,
    amountCents: number,
    overrides: Partial<InputOf<'/admin/receipts/record'>> = {},
  ): Promise<OutputOf<'/admin/receipts/record'>['response']> =>
    (await shop.call('/admin/receipts/record', { orderId, amountCents, receivedOn: today(), way: 'eft', ...overrides }, estimator))
      .response;

  /** Uploads a proof of payment. @returns the HTTP response */
  const uploadProof = async (
    { token }: { token?: string },
    paymentId: string,
    { paidOn = today(), headers }: { paidOn?: string; headers?: Record<string, string> } = {},
  ) =>
    shop.postForm(
      '/user/orders/proof',
      { fields: { paymentId, paidOn }, pictures: [await createSolidColourImage().png().toBuffer()], fileField: 'proof' },
      { ...(token !== undefined && { token }), ...(headers && { headers }) },
    );

  return { ...quotes, today, placeOrder, getOrder, getOwnOrder, record, uploadProof };
}
