import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/shared/time.ts';
import { createSmtpOutbox } from '#test/create-test-outbox.ts';
import { buildQuoteRequest, createUser, findEmail, type TestUser } from '#test/factories.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const orders = withOrders(withRevisions(startQuotesAdmin()));
const { shop, owner, product, sendQuote, placeOrder, record, today, uploadProof } = orders;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

type Order = Awaited<ReturnType<typeof placeOrder>>;
type Reminder = readonly [day: number, step: number];

/** Runs the job at 10:00 in Cape Town. A second run of the same day sends nothing. */
async function sendReminders(): Promise<void> {
  for (let run = 0; run < 2; run++) {
    await shop.pool.query("select graphile_worker.add_job('send_payment_reminders')");
    await shop.runJobs();
  }
}

/** Moves the clock. Sessions do not end. */
async function move(durationMs: number): Promise<void> {
  await shop.pool.query("update sessions set expires_at = '2100-01-01'");
  shop.clock.move(durationMs);
}

/** Places the order of a customer who agreed by phone, and who objects if there is an account to sign in to. */
async function placeRecordedOrder(user: TestUser): Promise<string> {
  const { _id } = await sendQuote(undefined, user);
  const fields = { _id, revision: '1', alternative: '0', name: 'Naledi Order', method: 'phone', note: 'Said yes' };
  const response = await shop.postForm('/admin/quotes/convert', { fields }, owner);
  expect(response.statusCode, response.body).toBe(200);
  return _id;
}

/** Places the order of a customer without an email address. */
async function placeOrderWithoutEmail(): Promise<string> {
  const customer = { fullName: 'Pieter Phone', email: '', phone: '0821234567' };
  const entered = await shop.call('/admin/quotes/enter', { ...buildQuoteRequest(product._id), customer }, owner);
  const { _id } = entered.response;
  await orders.revise(_id);
  await orders.send(_id);
  const fields = { _id, revision: '1', alternative: '0', name: 'Pieter Phone', method: 'phone', note: 'Said yes' };
  const response = await shop.postForm('/admin/quotes/convert', { fields }, owner);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: { orderId: string } }>().response.orderId;
}

test('over 60 days exactly the expected reminders are emailed, with pauses, disputes, holds and missed runs', async () => {
  // A Monday without public holidays in the next two weeks. The deposits are due on day 3.
  await move(Date.parse('2027-02-01T08:00:00Z') - shop.clock.now().getTime());
  const plain = await placeOrder();
  const paid = await placeOrder();
  const partlyPaid = await placeOrder();
  const disputed = await placeOrder();
  const arranged = await placeOrder();
  const held = await placeOrder();
  const proven = await placeOrder();
  const objector = await createUser(shop, { verified: true });
  const objectedQuoteId = await placeRecordedOrder(objector);
  await placeOrderWithoutEmail();

  const call: typeof shop.call = (path, input) => shop.call(path, input, owner);
  const dispute = (order: Order, reason: string) => call('/admin/payments/dispute', { _id: order.paymentIds[0]!, reason });
  const events: Record<number, () => Promise<unknown>> = {
    2: async () => {
      await dispute(disputed, 'The stone is cracked');
      await call('/admin/payments/arrange', { _id: arranged.paymentIds[0]!, payBy: '2027-02-13', note: 'On pay day' });
      await call('/admin/orders/hold', { _id: held.orderId, reason: 'The builder is late' });
      expect((await uploadProof(proven.user, proven.paymentIds[0]!)).statusCode).toBe(200);
      await shop.call('/user/quotes/object', { _id: objectedQuoteId, message: 'I did not agree' }, objector);
    },
    4: async () => {
      for (const [order, cents] of [
        [paid, paid.depositCents],
        [partlyPaid, 100],
      ] as const)
        await call('/admin/receipts/record', { orderId: order.orderId, amountCents: cents, receivedOn: today(), way: 'eft' });
    },
    7: async () => {
      const { result } = (await call('/admin/orders/list', { search: objector.email })).response;
      await call('/admin/orders/keep', { _id: result[0]!._id, note: 'The customer agreed on the phone' });
    },
    8: () => dispute(disputed, ''),
    9: () => call('/admin/orders/resume', { _id: held.orderId }),
  };
  const sent = new Map<string, Reminder[]>();
  const seen = new Set<string>();
  for (let day = 0; day <= 60; day++) {
    await events[day]?.();
    // The server is down on days 9 to 11.
    if (day < 9 || day > 11) await sendReminders();
    const { rows } = await shop.pool.query<{ id: string; recipient: string; step: number }>(
      "select id, recipient, (params ->> 'step')::int as step from outbox where kind = 'payment_reminder'",
    );
    for (const { id, recipient, step } of rows.filter((row) => !seen.has(row.id))) {
      seen.add(id);
      sent.set(recipient, [...(sent.get(recipient) ?? []), [day, step]]);
    }
    await move(dayMs);
  }
  const expected: [TestUser, Reminder[]][] = [
    [
      plain.user,
      [
        [1, -2],
        [3, 0],
        [6, 3],
        [12, 7],
        [17, 14],
      ],
    ],
    [
      paid.user,
      [
        [1, -2],
        [3, 0],
      ],
    ],
    [
      partlyPaid.user,
      [
        [1, -2],
        [3, 0],
        [6, 3],
        [12, 7],
        [17, 14],
      ],
    ],
    [
      disputed.user,
      [
        [1, -2],
        [8, 3],
        [12, 7],
        [17, 14],
      ],
    ],
    [
      arranged.user,
      [
        [1, -2],
        [13, 7],
        [17, 14],
      ],
    ],
    // The hold of seven days moves the due date to day 10.
    [
      held.user,
      [
        [1, -2],
        [12, 0],
        [13, 3],
        [17, 7],
        [24, 14],
      ],
    ],
    [
      proven.user,
      [
        [1, -2],
        [5, 0],
        [6, 3],
        [12, 7],
        [17, 14],
      ],
    ],
    [
      objector,
      [
        [1, -2],
        [7, 3],
        [12, 7],
        [17, 14],
      ],
    ],
  ];
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(expected.map(([{ email }, reminders]) => [email, reminders])));
});

test('a reminder that waits in the outbox is not sent once the amount changes, and one that is true names no bank details', async () => {
  const [paid, open] = [await placeOrder(), await placeOrder()];
  await move(dayMs);
  await sendReminders();
  await record(paid.orderId, 100);
  const outbox = createSmtpOutbox(shop, smtp.url);
  for (const { user } of [paid, open]) {
    const { rows } = await shop.pool.query("select id from outbox where kind = 'payment_reminder' and recipient = $1", [user.email]);
    expect(rows).toHaveLength(1);
    await outbox.send(rows[0].id as string);
  }
  expect(smtp.received.map(({ headers }) => headers.get('to'))).toEqual([open.user.email]);
  const email = await findEmail(shop, 'payment_reminder', open.user.email);
  expect(email?.bodyText).toContain('They never change by email.');
  expect(email?.bodyText).not.toMatch(/account number|branch/i);
});

test('staff edit the texts and days of reminders, and a text or order that is not possible is refused', async () => {
  // The change needs a recent sign-in.
  const newOwner = await createUser(shop, { role: 'owner' });
  const { version, ...settings } = (await shop.call('/admin/payment/settings/get', {}, newOwner)).response;
  const save = (input: object) => shop.post('/admin/payment/settings/save', { ...settings, version, ...input }, newOwner);
  for (const reminders of [
    [{ days: 0, text: ' ' }],
    [
      { days: 3, text: 'Later' },
      { days: 3, text: 'Again' },
    ],
  ])
    expect((await save({ reminders })).json()).toMatchObject({ code: 'reminders_invalid' });
  expect((await save({ reminders: [{ days: 1, text: ' Please pay ' }], proofPauseDays: 0 })).statusCode).toBe(200);
  const { user } = await placeOrder();
  await move(4 * dayMs);
  await sendReminders();
  expect((await findEmail(shop, 'payment_reminder', user.email))?.bodyText).toContain('Please pay');
});
