import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPool } from '#server/db/connection.ts';
import { expectAccessible } from './expect-accessible.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';
import { submitKitchen } from './open-pricing.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { waitForEmailText } from './wait-for-email-text.ts';
import { expect, openPage, signIn, test, expectPageLoad, interceptRequests } from './support.ts';

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  try {
    return (await pool.query(text, values)).rows as Row[];
  } finally {
    await pool.end();
  }
}

type EmailInput = { recipientName: string; text: string; status?: string; isConfidential?: boolean };
async function createEmail({ recipientName, text, status = 'failed', isConfidential = false }: EmailInput): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into outbox (id, kind, audience, dedupe_key, recipient, subject, content, status, attempts, last_error, confidential_until, redacted_at)
     values (gen_random_uuid(), 'note', 'customer', gen_random_uuid()::text, $1 || '@example.test', 'About ' || $1, jsonb_build_array(jsonb_build_object('type', 'lines', 'text', $2::text)), $3, 16, '550 No such user',
       case when $4 then now() end, case when $4 then now() end) returning id`,
    [recipientName, text, status, isConfidential],
  );
  return row!.id;
}

test('staff find a failed email, preview it without running scripts, send it again, and mark another as resolved', async ({
  page,
  request,
  toasts,
}) => {
  const estimator = await createStaffAccount(request, 'estimator');
  const recipientName = `mark${randomUUID().slice(0, 8)}`;
  const markup = '<img src=x onerror="parent.document.title = 1"> <script>top.alert(1)</script>';
  await createEmail({ recipientName, text: `Dear Lerato\n\n${markup}` });
  await createEmail({ recipientName: `${recipientName}b`, text: 'Second', isConfidential: true });
  await signIn(page, estimator);
  await openPage(page, '/admin/outbox?state=failed');
  /** Searches and waits for the response, which may rerender the same rows. */
  const search = async (searchText: string) => {
    const searchResponse = page.waitForResponse(
      (response) => response.url().endsWith('/admin/outbox/list') && !!response.request().postData()?.includes(`"${searchText}"`),
    );
    await page.getByRole('searchbox').fill(searchText);
    await searchResponse;
  };
  await search(recipientName);
  const rows = page.getByRole('table', { name: 'Emails' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('550 No such user');
  await expectAccessible(page, 'the list of emails');

  // The list adds new failures only on a click, so that rows do not move. The button counts them immediately.
  await createEmail({ recipientName: `${recipientName}c`, text: 'Third' });
  await expect(page.getByRole('button', { name: 'Send all 3 again…' })).toBeVisible();
  await page.getByRole('button', { name: /^1 new/ }).click();
  await expect(rows).toHaveCount(4);

  // Sending cannot be undone, so sending several emails requires a confirmation.
  await page.getByRole('button', { name: 'Send all 3 again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send emails again' });
  await expectAccessible(page, 'the confirmation before emails are sent again');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Send all 3 again…' })).toBeFocused();

  await page.getByRole('link', { name: new RegExp(`^About ${recipientName}\\s`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `About ${recipientName}` })).toBeVisible();
  const frame = page.frameLocator('iframe[title="Email preview"]');
  await expect(frame.getByText(markup, { exact: true })).toBeVisible();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  await expectAccessible(page, 'an email');
  await page.getByLabel('Plain text').check();
  await expect(page.getByText(markup)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => toasts).toContain('Sending 1 email again');
  const statusCell = page.locator('dt:has-text("Status") + dd');
  await expect(statusCell).toContainText(/^(?:Waiting|Sent)/);
  await expect(page.getByLabel('Plain text')).toBeChecked();

  await page.getByRole('main').getByRole('link', { name: 'Emails' }).click();
  await search(`${recipientName}b`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('link', { name: `About ${recipientName}b` }).click();
  await expect(page.getByText('Content hidden')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
  await page.getByRole('button', { name: 'Mark as resolved' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(statusCell).toContainText('Resolved');
  await undo.click();
  await expect(statusCell).toContainText('Not delivered');
});

test('an owner sees figures for the period in the URL, downloads them as CSV, and retries a failed job', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner');
  const { _id: productId } = (await callAs<{ result: { _id: string }[] }>(request, owner, '/admin/product/list', { limit: 1 })).result[0]!;
  const contact = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };
  await callAs(request, owner, '/site/save/quotes', { type: 'user', productList: productId, contact });
  const id = randomUUID().slice(0, 8);
  const task = `example_${id}`;
  const name = `Example ${id}`;
  await query('select graphile_worker.add_job($1)', [task]);
  await query(
    `select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where task_identifier = $1), 'It broke')`,
    [task],
  );
  await signIn(page, owner);
  await openPage(page, '/admin');
  const card = page.getByRole('region', { name: 'Quote requests by week' });
  await expect(card.getByRole('img')).toHaveAccessibleName(/^\d.* in 12 weeks\. The busiest was the week of .* so far this week\.$/);
  await page.getByLabel('Period', { exact: true }).selectOption('26');
  await expect(page).toHaveURL(/weeks=26/);
  await expectPageLoad(page, () => page.reload());
  await expect(card.getByRole('img')).toHaveAccessibleName(/ in 26 weeks/);
  // A failed request does not change the selected period and the shown data.
  const stopIntercepting = await interceptRequests(page, '**/admin/overview/get', (route) => route.abort());
  await page.getByLabel('Period', { exact: true }).selectOption('52');
  await expect(page.getByText('The overview could not be loaded')).toBeVisible();
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('52');
  stopIntercepting();
  await page.getByLabel('Period', { exact: true }).selectOption('26');
  await expect(card.getByRole('img')).toHaveAccessibleName(/ in 26 weeks/);
  await expect(page.getByText('The overview could not be loaded')).toBeHidden();
  const tableButton = card.getByRole('button', { name: 'Table for Quote requests by week' });
  await tableButton.press('Enter');
  await expect(tableButton).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(27);
  await expectAccessible(page, 'the overview');
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Suburbs' }).getByRole('button', { name: 'Download CSV for Suburbs' }).click();
  const download = await downloadStarted;
  expect(download.suggestedFilename()).toMatch(/^requests-by-suburb-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/"Suburb","Requests"\r\n[^]*"Gardens",\d/);

  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /Failed jobs/ })
    .click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('It broke');
  await expect(row).toContainText('Will not retry');
  await expectAccessible(page, 'the failed jobs');
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(row).toBeHidden();
  await undo.click();
  await expect(row).toContainText('Will not retry');
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Run again' }).click();
  await expect(row).toBeHidden();
});

test('staff see on the quote that an email was not delivered, correct the address there and send it again', async ({
  page,
  request,
  toasts,
}) => {
  const { _id, number, customer } = await submitKitchen(request);
  const wrongAddress = `wrong${randomUUID().slice(0, 8)}@example.test`;
  // A job creates the email about the request, for the address of that time.
  await waitForEmailText(customer.email, 'quote_received');
  await query('update users set email = $1 where email = $2', [wrongAddress, customer.email]);
  await query(
    `update outbox set recipient = $1, status = 'failed', attempts = 1, last_error = '550 5.1.1 No such user'
     where quote_id = $2 and audience = 'customer'`,
    [wrongAddress, _id],
  );
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, `/admin/requests/${number}`);
  const notice = page.getByRole('region', { name: 'Emails that were not delivered' });
  await expect(notice).toContainText('Not delivered');
  await expect(notice).toContainText(wrongAddress);
  await expect(notice).toContainText('550 5.1.1 No such user');
  await expectAccessible(page, 'a quote with an email that was not delivered');
  await notice.getByRole('button', { name: 'Correct address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the email address' });
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email address/);
  await expectAccessible(page, 'the correction of an address');
  await dialog.getByLabel('Email').fill(customer.email);
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(() => toasts).toContain(`Address corrected. Emails are being sent to ${customer.email}.`);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('link', { name: customer.email })).toBeVisible();
});
