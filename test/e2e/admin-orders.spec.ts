import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createCustomer } from './open-quote-list.ts';
import { placeOrder, type PlacedOrder } from './place-order.ts';
import { callAs, createStaffAccount, withExclusiveLock } from './staff-accounts.ts';
import { createUnavailableResponse, expect, loseFirstResponse, openPage, signIn, test, type Account } from './support.ts';

async function openOrder(page: Page, staff: Account, { orderId }: PlacedOrder): Promise<void> {
  await signIn(page, staff);
  await openPage(page, `/admin/orders/${orderId}`);
  await expect(page.getByRole('region', { name: 'Status' })).toBeVisible();
}

const getPayment = (page: Page, milestone: string) =>
  page.getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: milestone });
const getReceipts = (page: Page) => page.getByRole('list', { name: 'Money received' }).getByRole('listitem');
const getReceiptDialog = (page: Page) => page.getByRole('dialog', { name: /^Record payment/ });

const createPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();

for (const width of [390, 1440]) {
  test(`staff record a part, the rest and too much, and an owner reverses and refunds, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const owner = await createStaffAccount(request, 'owner');
    const order = await placeOrder(request);
    await openOrder(page, owner, order);
    const dialog = getReceiptDialog(page);
    const amountInput = dialog.getByLabel('Amount (R)');

    await page.getByRole('button', { name: 'Record payment' }).press('Enter');
    await expect(amountInput).toHaveValue('1700');
    await expect(dialog.getByLabel('Seen in our bank account on')).not.toHaveValue('');
    await expect(dialog.getByRole('status', { name: 'Use of the amount' })).toContainText('Deposit: R1 700');
    await amountInput.fill('');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(amountInput).toBeFocused();
    await amountInput.fill('700');
    await expect(dialog.getByRole('status', { name: 'Use of the amount' })).toContainText('Deposit: R700 of R1 700');
    await expectAccessible(page, 'recording a payment');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(getPayment(page, 'Deposit')).toContainText('Part received');
    await expect(getPayment(page, 'Deposit')).toContainText('R1 000 open');
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Awaiting deposit');

    // The amount is that of the rest, so two clicks record it.
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expect(amountInput).toHaveValue('1000');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(getPayment(page, 'Deposit')).toContainText('Received');
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Ready to measure');
    await expect(getReceipts(page)).toHaveCount(2);

    await page.getByRole('button', { name: 'Record payment' }).click();
    await amountInput.fill('2 000');
    await expect(dialog.getByRole('status', { name: 'Use of the amount' })).toContainText(
      'R300 is more than what is open. It becomes a credit',
    );
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('R300 is owed to the customer')).toBeVisible();
    await expectAccessible(page, 'an order with a credit');

    await page.getByRole('button', { name: 'Record refund' }).click();
    await page.getByRole('button', { name: 'Record refund' }).last().click();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Paid twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click();
    await expect(page.getByText('R300 is owed to the customer')).toHaveCount(0);

    await getReceipts(page).filter({ hasText: 'R700' }).getByRole('button', { name: 'Reverse…' }).click();
    await page.getByLabel('Reason').fill('Another customer');
    await page.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(getReceipts(page).filter({ hasText: 'Reversed' })).toHaveCount(1);
    await expect(getReceipts(page)).toHaveCount(5);
    await expect(getPayment(page, 'Deposit')).toContainText('Received');
  });
}

test('a payment that looks recorded already is recorded again only after a question', async ({ page, request }) => {
  const estimator = await createStaffAccount(request, 'estimator');
  const order = await placeOrder(request);
  await openOrder(page, estimator, order);
  const dialog = getReceiptDialog(page);
  const recordPayment = async (amount: string) => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByLabel('Amount (R)').fill(amount);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
  };
  await recordPayment('400');
  await expect(getReceipts(page)).toHaveCount(1);
  await recordPayment('400');
  await expect(dialog.getByText('Is this the same payment?')).toBeVisible();
  await expect(dialog.getByText(/^R400 by EFT, seen on .* is recorded for this order by Sipho Staff/)).toBeVisible();
  await expectAccessible(page, 'the question about a duplicate');
  await dialog.getByRole('button', { name: 'Record anyway' }).click();
  await expect(getReceipts(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Reverse…' })).toHaveCount(0);
});

test('a payment whose response is lost is recorded once', async ({ page, request }) => {
  const estimator = await createStaffAccount(request, 'estimator');
  const order = await placeOrder(request);
  await openOrder(page, estimator, order);
  const requests = await loseFirstResponse(page, '**/admin/receipts/record');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const recordButton = getReceiptDialog(page).getByRole('button', { name: 'Record payment' });
  await recordButton.click();
  await expect(getReceiptDialog(page).getByText('We could not reach the server.')).toBeVisible();
  await recordButton.click();
  await expect(getReceiptDialog(page)).toHaveCount(0);
  expect(requests.count).toBe(2);
  await expect(getReceipts(page)).toHaveCount(1);
});

test('staff set the status forward and back, hold and resume, and another member sees it at once', async ({ page, request, browser }) => {
  const [estimator, owner] = [await createStaffAccount(request, 'estimator'), await createStaffAccount(request, 'owner', 'Anna Owner')];
  const order = await placeOrder(request);
  await openOrder(page, estimator, order);
  const otherPage = await (await browser.newContext()).newPage();
  await openOrder(otherPage, owner, order);
  await expect(page.getByRole('status', { name: 'Other people editing' })).toContainText('Anna Owner also has this open.');
  const status = page.getByRole('region', { name: 'Status' });
  const otherStatus = otherPage.getByRole('region', { name: 'Status' });

  await status.getByRole('button', { name: 'Ready to measure' }).click();
  await expect(status.getByText('The customer reads: We contact you')).toBeVisible();
  await expect(otherStatus).toContainText('Awaiting staff');
  await expect(page.getByText('The deposit is open')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(otherStatus).toContainText('Awaiting deposit');

  await status.getByRole('button', { name: 'Change status…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Change status/ });
  await dialog.getByLabel('Status').selectOption('Being made');
  await dialog.getByLabel('Message to the customer').fill('Your stone is on the saw.');
  await expectAccessible(page, 'changing the status of an order');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(otherPage.getByText('Your stone is on the saw.')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Put on hold…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The kitchen is late');
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await expect(status).toContainText('On hold');
  await expectAccessible(page, 'an order on hold');
  await otherPage.getByRole('button', { name: 'Resume order' }).click();
  await expect(status).toContainText('Being made');
  await otherPage.context().close();
});

test('a status that someone else changed meanwhile is not overwritten', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner');
  const order = await placeOrder(request);
  await page.route('**/admin/live', (route) => route.abort());
  await openOrder(page, owner, order);
  await callAs(request, owner, '/admin/orders/stage', { _id: order.orderId, stage: 'templated' });
  await page.getByRole('button', { name: 'Ready to measure' }).click();
  await expect(page.getByText(/^Someone else has changed this record/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Measured');
});

for (const width of [390, 1440]) {
  test(`the list of orders has tabs, a search and a CSV file, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const estimator = await createStaffAccount(request, 'estimator');
    const { fullName } = await createCustomer(request);
    const order = await placeOrder(request, fullName);
    await signIn(page, estimator);
    await openPage(page, '/admin');
    if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: /^Orders/ }).click();
    const tabs = page.getByRole('navigation', { name: 'Order views' });
    await expect(tabs.getByRole('link', { name: /^Needs action/ })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('searchbox').fill(fullName);
    await tabs.getByRole('link', { name: 'Waiting for customer 1' }).click();
    const row = page.getByRole('table', { name: 'Orders' }).locator('tr[data-id]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(order.orderNumber);
    await expect(row).toContainText('Awaiting deposit');
    await expect(row).toContainText('R0 of R3 400');
    await expectAccessible(page, 'the list of orders');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const stream = await (await download).createReadStream();
    const csv = Buffer.concat(await stream.toArray()).toString('utf8');
    expect(csv.split('\r\n')).toEqual([
      expect.stringContaining('"Number","Customer"'),
      expect.stringContaining(`"${order.orderNumber}","${fullName}"`),
      '',
    ]);

    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
    await expectAccessible(page, 'an order');
    await page.getByRole('link', { name: order.quoteNumber }).click();
    await page.getByRole('link', { name: order.orderNumber }).click();
    await page.getByRole('link', { name: fullName, exact: true }).click();
    await page.getByRole('link', { name: order.orderNumber }).click();
    const pdf = page.waitForEvent('download');
    await expect(async () => {
      await page.getByRole('button', { name: 'Download quote (PDF)' }).click();
      await pdf;
    }).toPass();
  });
}

test('an unknown order, a failed load and a failed list offer the next step', async ({ page, request }) => {
  const estimator = await createStaffAccount(request, 'estimator');
  const order = await placeOrder(request);
  await signIn(page, estimator);
  await openPage(page, '/admin/orders/0b9f2a52-6a46-4f0c-9b6c-0f6d6e0d3c11');
  await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
  for (const [path, pattern] of [
    [`/admin/orders/${order.orderId}`, '**/admin/orders/get'],
    ['/admin/orders?tab=all', '**/admin/orders/list'],
  ] as const) {
    let isFailing = true;
    await page.route(pattern, (route) =>
      isFailing && route.request().method() === 'POST' ? route.fulfill(createUnavailableResponse('Try later.')) : route.continue(),
    );
    await openPage(page, path);
    await expect(page.getByRole('main').getByText('Try later.')).toBeVisible();
    isFailing = false;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(order.orderNumber).first()).toBeVisible();
  }
});

for (const width of [390, 1440]) {
  test(`a proof of payment, a message and a request to cancel are seen and answered, ${width} px`, async ({ page, request, browser }) => {
    const owner = await createStaffAccount(request, 'owner');
    const order = await placeOrder(request);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, order.customer);
    await openPage(page, `/user/orders?id=${order.orderId}`);
    await page.getByRole('button', { name: 'Send proof' }).click();
    await expect(page.getByLabel('Proof of payment')).toBeFocused();
    await expect(page.getByText('Choose the proof of payment.')).toBeVisible();
    await expectAccessible(page, 'an order with an error of the proof');
    await page.getByLabel('Proof of payment').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await createPicture() });
    await page.getByRole('button', { name: 'Send proof' }).click();
    await expect(page.getByText(/^Proof received for your transfer on .*, not yet in our account$/).first()).toBeVisible();
    await page.getByLabel(/^Message to/).fill('When do you measure?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('main').getByText('When do you measure?')).toBeVisible();
    await page.getByRole('button', { name: 'Ask to cancel' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByLabel('Why do you want to cancel?').fill('We move abroad.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(/^You asked us to cancel this order on/)).toBeVisible();
    await expectAccessible(page, 'an order with a proof and a request to cancel');

    const staffPage = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
    await openOrder(staffPage, owner, order);
    await expect(staffPage.getByText('When do you measure?')).toBeVisible();
    await staffPage.getByLabel(/^Message to/).fill('On Tuesday.');
    await staffPage.getByRole('button', { name: 'Send message' }).click();
    await expect(staffPage.getByRole('region', { name: 'Messages' }).getByText('On Tuesday.')).toBeVisible();
    const deposit = getPayment(staffPage, 'Deposit');
    await expect(deposit).toContainText('Proof received, not yet in our account');
    await expect(deposit).toContainText('Expected');
    await expectAccessible(staffPage, 'an order with a proof');
    await deposit.getByRole('button', { name: 'Dismiss…' }).click();
    await staffPage.getByLabel('Reason').fill('The picture shows another amount.');
    await staffPage.getByRole('button', { name: 'Dismiss proof' }).click();
    await expect(deposit).toContainText('Proof dismissed');
    await staffPage.getByRole('button', { name: 'Keep order…' }).click();
    await staffPage.getByLabel('What was agreed').fill('They stay with us.');
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click();
    await expect(staffPage.getByText('The customer asks to cancel')).toHaveCount(0);

    await deposit.getByRole('button', { name: 'Follow up Deposit' }).click();
    await staffPage.getByRole('menuitem', { name: 'Record dispute…' }).click();
    await staffPage.getByLabel('Reason').fill('Another price was promised.');
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Record dispute' }).click();
    await expect(deposit).toContainText('Disputed: Another price was promised.');
    await deposit.getByRole('button', { name: 'Follow up Deposit' }).click();
    await staffPage.getByRole('menuitem', { name: 'End dispute' }).click();
    await expect(deposit).not.toContainText('Disputed');
    await deposit.getByRole('button', { name: 'Follow up Deposit' }).click();
    await staffPage.getByRole('menuitem', { name: 'Arrange a day…' }).click();
    await staffPage.getByLabel('The customer pays by').fill(addDays(toLocalDate(new Date()), 10));
    await staffPage.getByRole('button', { name: 'Save arrangement' }).click();
    await expect(deposit).toContainText('Pays by');

    await openPage(page, `/user/orders?id=${order.orderId}`);
    await expect(page.getByText('We could not use your proof of payment: The picture shows another amount.').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('On Tuesday.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to cancel' })).toBeVisible();
    await staffPage.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`an owner edits the payment reminders and the closures, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, await createStaffAccount(request, 'owner'));
    await withExclusiveLock('payment settings', async () => {
      await openPage(page, '/admin/payment-reminders');
      const days = page.getByRole('listitem', { name: 'Reminder 2' }).getByLabel('Days after the due day');
      await days.fill('-5');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(days).toHaveAccessibleDescription(/Enter a later day than that of the reminder above\./);
      await days.fill('1');
      await expectAccessible(page, 'payment reminders');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await openPage(page, '/admin/payment-reminders');
      await expect(days).toHaveValue('1');
      await days.fill('0');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();

      await openPage(page, '/admin/calendar');
      await expect(page.getByText('Day of Reconciliation').first()).toBeVisible();
      await page.getByRole('button', { name: 'Add closure' }).click();
      const closure = page.getByRole('listitem', { name: 'Closure 1' });
      await closure.getByLabel('First day').fill('2026-12-15');
      await closure.getByLabel('Last day').fill('2026-12-14');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(closure.getByLabel('Last day')).toHaveAccessibleDescription('Enter a day that is not before the first day.');
      await closure.getByLabel('Last day').fill('2027-01-08');
      await expectAccessible(page, 'the calendar');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await openPage(page, '/admin/calendar');
      await closure.getByRole('button', { name: 'Remove Closure 1' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    });
  });
}

for (const width of [390, 1440]) {
  test(`an owner cancels an order and keeps a part of the money, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const owner = await createStaffAccount(request, 'owner');
    const order = await placeOrder(request);
    await openOrder(page, owner, order);
    const receipt = { orderId: order.orderId, amountCents: 100_000, receivedOn: toLocalDate(new Date()), way: 'eft' };
    await callAs(request, owner, '/admin/receipts/record', receipt);
    await expect(getReceipts(page)).toHaveCount(1);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
    await expect(dialog.getByLabel('Amount kept (R)')).toHaveValue('0');
    await dialog.getByLabel('Amount kept (R)').fill('1200');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveAccessibleDescription('Enter a reason.');
    await expect(dialog.getByLabel('Amount kept (R)')).toHaveAccessibleDescription(/At most R1\s000 was received\./);
    await dialog.getByLabel('Amount kept (R)').fill('250');
    await expect(dialog.getByText('R750 is owed to the customer after the cancellation.')).toBeVisible();
    await dialog.getByLabel('Reason', { exact: true }).fill('They move abroad.');
    await dialog.getByLabel('Reason for another amount').fill('The slab was ordered.');
    await expectAccessible(page, 'cancelling an order');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Cancelled');
    await expect(page.getByText('R750 is owed to the customer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record refund' })).toBeVisible();
  });
}
