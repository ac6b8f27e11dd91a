import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { expectAccessible } from './expect-accessible.ts';
import { waitForEmailText } from './wait-for-email-text.ts';
import { submitQuote } from './open-quote-list.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import {
  expect,
  fillSiteAddress,
  fetchProduct,
  createAccount,
  createEmailAddress,
  openPage,
  password,
  signIn,
  test,
  expectPageLoad,
  type Account,
  interceptRequests,
} from './support.ts';

/** Returns a unique word without digits, for names. */
const createUniqueWord = (): string => `Q${randomUUID().replaceAll(/[^a-f]/g, '')}x`;

/** Fills the required fields of a quote request: the stone and the address. */
async function fillRequiredFields(page: Page): Promise<void> {
  const stoneSelect = page.getByLabel('Stone', { exact: true });
  await expect(stoneSelect.getByRole('option', { name: 'Karoo Night' })).toBeAttached();
  await stoneSelect.selectOption({ label: 'Karoo Night' });
  await fillSiteAddress(page);
}

/** Returns the first of the two submit buttons: the form has one above and one below its fields. */
const getCreateQuoteButton = (page: Page) => page.getByRole('button', { name: 'Create quote' }).first();

test('the form of a new quote fills in the address of the selected customer', async ({ page, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  await signIn(page, staff);
  await openPage(page, '/admin/enter-request');
  const [customerWithAddress, customerWithoutAddress] = [
    await createAccount(request, `Anna ${createUniqueWord()}`),
    await createAccount(request, `Ben ${createUniqueWord()}`),
  ];
  const residence = { line1: '7 Beach Road', line2: 'Sea Point', city: 'Cape Town', province: 'Western Cape', postal_code: '8005' };
  await callAs(request, staff, '/admin/customers/save', { _id: customerWithAddress.id, residence });
  const customerPath = '**/admin/customers/get';
  const addressInput = page.getByLabel('Address line');
  const selectCustomer = async (customer: Account) => {
    await page.getByLabel('Search customers').fill(customer.email);
    await page.getByRole('option', { name: customer.fullName }).click();
  };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const stopIntercepting = await interceptRequests(page, customerPath, async (route) => {
    if ((route.request().postDataJSON() as { _id: string })._id === customerWithAddress.id) await released;
    await route.continue();
  });
  // A late response for the previous customer is discarded.
  await selectCustomer(customerWithAddress);
  await page.getByRole('button', { name: 'Choose another' }).click();
  const lateResponse = page.waitForResponse(
    async (response) => response.url().endsWith('/get') && (await response.text()).includes('Beach'),
  );
  await selectCustomer(customerWithoutAddress);
  await expect(page.getByText(customerWithoutAddress.email)).toBeVisible();
  release();
  await lateResponse;
  // A response is rendered in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(addressInput).toHaveValue('');
  await page.getByRole('button', { name: 'Choose another' }).click();
  stopIntercepting();
  await selectCustomer(customerWithAddress);
  await expect(addressInput).toHaveValue('7 Beach Road');
  // After a reload, the form still records that the address came from this customer, so 'New customer' clears it.
  await expectPageLoad(page, () => page.reload());
  await expect(addressInput).toHaveValue('7 Beach Road');
  await page.getByRole('radio', { name: 'New customer' }).check();
  await expect(addressInput).toHaveValue('');
});

test(
  'staff create a quote for a new customer, who sets a password with the emailed link',
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    // The test has two parts: a staff member creates the quote, then the customer sets a password.
    test.slow();
    await signIn(page, await createStaffAccount(request, 'estimator'));
    await openPage(page, '/admin/enter-request');
    const [name, email] = [`Nomsa ${createUniqueWord()}`, createEmailAddress()];
    await page.getByLabel('Search customers').fill(name);
    await expect(page.getByText('No customers found.')).toBeVisible();
    await page.getByRole('radio', { name: 'New customer' }).check();
    await page.getByLabel('Full name').fill(name);
    await getCreateQuoteButton(page).click();
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('Enter a phone number or an email address.');
    await expect(page.getByLabel('Mobile number')).toBeFocused();
    await page.getByLabel('Email').fill(email);
    await fillRequiredFields(page);
    await page.getByLabel('Meters', { exact: true }).fill('4,2');
    await page.getByRole('checkbox', { name: /Running meters/ }).check();
    await expect(page.getByRole('complementary', { name: 'Selected stone' })).toContainText('How this adds up');
    await expectAccessible(page, 'a new quote in the back office');

    // The draft is stored on this device, separate from the website's drafts.
    await expectPageLoad(page, () => page.reload());
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quote')))).toEqual([]);
    await getCreateQuoteButton(page).click();
    await expect.poll(() => toasts.find((message) => message.includes(' created'))).toMatch(/^Q-\d{4}-\d{5} created/);
    const number = toasts.find((message) => message.includes(' created'))!.split(' ')[0]!;

    const emailText = await waitForEmailText(email, 'quote_entered');
    // Typed text is not sent to an unverified address.
    expect(emailText).not.toContain('Karoo Night');
    await openPage(page, `/email/verify${/#claim=[\w-]+/.exec(emailText)![0]}`);
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible();
    await expect(page.getByText(`with your quote request ${number}`)).toBeVisible();
    await expectAccessible(page, 'activating an account');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await expectPageLoad(page, () => page.getByRole('button', { name: 'Activate account' }).click());
    await expect(page).toHaveURL(/\/user\/quotes\?id=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Karoo Night' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(number);
  },
);

test(
  'a name, a phone number and a stone are enough for a caller, and the rest is added later',
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    test.slow();
    await signIn(page, await createStaffAccount(request, 'owner'));
    await openPage(page, '/admin/enter-request');
    await page.getByRole('radio', { name: 'New customer' }).check();
    await page.getByLabel('Meters', { exact: true }).fill('4,2');
    await getCreateQuoteButton(page).click();
    // All errors are shown at once.
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Fullname required.');
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('Enter a phone number or an email address.');
    await expect(page.getByLabel('Stone', { exact: true })).toHaveAccessibleDescription('Stone name required.');
    await expect(page.getByLabel('Meters', { exact: true })).toHaveAccessibleDescription('Choose running meters or square meters.');
    await expectAccessible(page, 'a new quote with errors');
    const name = `Wandile ${createUniqueWord()}`;
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Mobile number').fill('0821112222');
    const stoneSelect = page.getByLabel('Stone', { exact: true });
    await expect(stoneSelect.getByRole('option', { name: 'Karoo Night' })).toBeAttached();
    // The first letter selects a stone of another material, which must not shorten the list.
    await stoneSelect.pressSequentially('Karoo Night');
    await expect(stoneSelect.locator('option:checked')).toHaveText('Karoo Night');
    await page.getByRole('checkbox', { name: /Running meters/ }).check();
    await getCreateQuoteButton(page).click();
    await expect
      .poll(() => toasts.find((message) => message.includes(' created')))
      .toMatch(/created\. The customer has no email address\./);

    await expect(page.getByText('This customer has no email address, so messages are not emailed.')).toBeVisible();
    await expect(page.getByText('The street or suburb is still missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Add the address' }).click();
    const addressDialog = page.getByRole('dialog', { name: 'Address of the site' });
    await expect(addressDialog.getByRole('button', { name: 'Save address' })).toBeDisabled();
    await addressDialog.getByLabel('Address line').press('Enter');
    await expect(addressDialog.getByLabel('Address line')).toBeFocused();
    await addressDialog.getByLabel('Address line').fill('5 Later Lane');
    await addressDialog.getByLabel('Suburb').fill('Woodstock');
    await expectAccessible(page, 'the address of a site');
    await addressDialog.getByRole('button', { name: 'Save address' }).click();
    await expect(addressDialog).toBeHidden();
    await expect(page.getByText('5 Later Lane', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Added after the request/)).toBeVisible();

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Add an email address' }).click();
    const email = createEmailAddress();
    const emailDialog = page.getByRole('dialog', { name: 'Add an email address' });
    await emailDialog.getByLabel('Email').fill(email);
    await emailDialog.getByRole('button', { name: 'Add email address' }).click();
    await expect(page.getByRole('link', { name: email })).toBeVisible();
  },
);

test('the new quote screen lists unfinished drafts, and two tabs never share a draft', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, '/admin/enter-request');
  await expect(page).toHaveURL(/\?draft=/);
  const name = `Nomsa ${createUniqueWord()}`;
  await page.getByRole('radio', { name: 'New customer' }).check();
  await page.getByLabel('Full name').fill(name);
  const url = page.url();

  const duplicateTab = await page.context().newPage();
  await openPage(duplicateTab, url);
  await expect(duplicateTab.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible();
  await expect(duplicateTab).not.toHaveURL(url);
  await expect(duplicateTab).toHaveURL(/\?draft=/);
  await duplicateTab.getByRole('radio', { name: 'New customer' }).check();
  await expect(duplicateTab.getByLabel('Full name')).toHaveValue('');
  await duplicateTab.close();

  await page.getByRole('link', { name: 'Customers', exact: true }).last().click();
  await page.getByRole('button', { name: 'Leave and keep draft' }).click();
  await openPage(page, '/admin/enter-request');
  await page
    .getByRole('navigation', { name: 'Unfinished quotes' })
    .getByRole('link', { name: /^Draft from/ })
    .last()
    .click();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await expect(page).toHaveURL(url);
});

test('staff reply to a contact message and create a quote from it', { tag: '@translated' }, async ({ page, request }) => {
  const [subject, email] = [`Braai top ${createUniqueWord()}`, createEmailAddress()];
  await signIn(page, await createStaffAccount(request, 'estimator', 'Esther Estimator'));
  await openPage(page, '/admin/contacts');
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(subject);
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  // The list and its count show new messages without a reload.
  await request.post('/contactus', {
    data: { name: 'Marius Fourie', email, phone: '0835550199', subject, message: 'Do you come to Hout Bay?' },
  });
  const rows = page.getByRole('table', { name: 'Enquiries' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Unread');
  await rows.nth(1).getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await page.getByLabel(`Reply to ${email}`).fill('Yes, on Saturdays.');
  await page.getByLabel(`Reply to ${email}`).press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, on Saturdays.' })).toContainText('Esther Estimator');
  await expect(page.getByLabel(`Reply to ${email}`)).toHaveValue('');
  expect(await waitForEmailText(email, 'contact_answer')).toMatch(/^Yes, on Saturdays\.[^]*This answers the message/);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout, here and below.
  await undo.hover();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  await expectAccessible(page, 'an enquiry');

  const messageUrl = page.url();
  await page.getByRole('link', { name: 'Create quote' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Mobile number')).toHaveValue('0835550199');
  await expect(page.getByLabel('Any other details')).toHaveValue(/Do you come to Hout Bay\?/);
  await fillRequiredFields(page);
  await getCreateQuoteButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeHidden();
  await openPage(page, messageUrl);
  await expect(page.getByText('Quote', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create quote' })).toBeHidden();
  await page.getByRole('link', { name: 'Marius Fourie' }).click();
  await expect(page.getByRole('table', { name: 'Quotes' })).toContainText('Enquiry');
});

test('staff merge two accounts of one customer, and undo separates them', { tag: '@translated' }, async ({ page, request }) => {
  const name = `Thandi ${createUniqueWord()}`;
  const [target, source] = [await createAccount(request, name), await createAccount(request, name)];
  const { _id: productList } = await fetchProduct(request, 'paarl-rock');
  const siteAddress = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };
  const { number } = await callAs<{ number: string }>(request, source, '/site/save/quotes', { productList, contact: siteAddress });
  await callAs(request, source, '/user/profile/save', { phone: { number: '0825550143', code: 'ZA', dialcountry: '27' } });
  const owner = await createStaffAccount(request, 'owner');
  await signIn(page, owner);
  await openPage(page, '/admin/customers');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(target.email);
  // A pending search would navigate away from the opened page.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === target.email);
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No quotes yet.')).toBeVisible();
  await expect(page.getByText('The same name')).toBeVisible();
  await page.getByRole('button', { name: `Merge with ${source.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two accounts' });
  await expect(dialog.getByRole('radio', { name: target.email })).toBeChecked();
  // The dialog shows the accounts as they will be after the merge: the target gets details that only the source has.
  const sourceDetail = dialog.getByText('From the other account');
  await expect(dialog.getByRole('radio', { name: target.email })).toHaveAccessibleName(/\+27 82 555 0143 From the other account/);
  await dialog.getByRole('radio', { name: source.email }).check();
  await expect(sourceDetail).toBeHidden();
  await dialog.getByRole('radio', { name: target.email }).check();
  await expect(sourceDetail).toBeVisible();
  await expectAccessible(page, 'the choice of the target account');
  await dialog.getByRole('button', { name: 'Merge accounts' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByRole('table', { name: 'Quotes' })).toContainText(number);
  await expect(page.getByText('Merged into this account')).toBeVisible();
  await expect(page.getByRole('link', { name: '+27 82 555 0143' })).toBeVisible();

  await undo.click();
  await expect(page.getByText('No quotes yet.')).toBeVisible();
  await expect(page.getByText('Possible duplicate account')).toBeVisible();
  const { quotes } = await callAs<{ quotes: { number: string }[] }>(request, owner, '/admin/customers/get', { _id: source.id });
  expect(quotes.map((quote) => quote.number)).toEqual([number]);
});

/** Opens the page of a new customer as an owner. */
async function openCustomerPage(page: Page, request: APIRequestContext) {
  const customer = await createAccount(request, `Thandi ${createUniqueWord()}`);
  const owner = await createStaffAccount(request, 'owner');
  await signIn(page, owner);
  await openPage(page, `/admin/customers/${customer.id}`);
  return { customer, owner };
}

test(
  'notes of other staff appear without a reload, and deleting a note moves the focus',
  { tag: '@translated' },
  async ({ page, request }) => {
    const { customer, owner } = await openCustomerPage(page, request);
    for (const text of ['Prefers mornings', 'Pays late']) {
      await callAs(request, owner, '/admin/customers/note/add', { _id: customer.id, text });
      await expect(page.getByText(text)).toBeVisible();
    }
    // After a note is deleted, the focus moves to the next note or to the heading.
    const deleteNoteButtons = page.getByRole('button', { name: /^Delete note/ });
    for (const remaining of [1, 0]) {
      await deleteNoteButtons.first().press('Enter');
      await expect(deleteNoteButtons).toHaveCount(remaining);
      await expect(remaining > 0 ? deleteNoteButtons : page.getByRole('heading', { name: 'Notes' })).toBeFocused();
    }
  },
);

test('undo restores the discarded details of a customer, and keeps text that was typed since', async ({ page, request }) => {
  await openCustomerPage(page, request);
  await page.getByLabel('Phone', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription('Enter a valid mobile number.');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByLabel('Phone', { exact: true })).not.toHaveAccessibleDescription('Enter a valid mobile number.');
  await page.getByLabel('City').fill('Typed since');
  await undo.click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('12');
  await expect(page.getByLabel('City')).toHaveValue('Typed since');
});

test('erasing a customer deletes unsaved changes and notes about them', async ({ page, request }) => {
  const { customer } = await openCustomerPage(page, request);
  await page.getByLabel('Add a note').fill('Typed about them');
  await page.getByLabel('City').fill('Typed too');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Erase customer…' }).click();
  const eraseDialog = page.getByRole('dialog', { name: 'Erase this customer' });
  await eraseDialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(eraseDialog.getByLabel('To confirm, type the customer’s email address')).toHaveAccessibleDescription(
    'This is not the customer’s email address.',
  );
  await expect(eraseDialog.getByLabel('To confirm, type the customer’s email address')).toBeFocused();
  await eraseDialog.getByLabel('To confirm, type the customer’s email address').fill(customer.email);
  await eraseDialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('draft')))).toEqual([]);
});

test('staff remove the two-step verification of a customer after a confirmation', async ({ page, request, toasts }) => {
  const customer = await createAccount(request, `Lost Phone ${createUniqueWord()}`);
  const { secret } = await callAs<{ secret: string }>(request, customer, '/user/second_factor/begin', { password });
  await callAs(request, customer, '/user/second_factor/confirm', { otp: createTotpCode(secret, getTimeStep(new Date())) });
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, `/admin/customers/${customer.id}`);
  const twoStepStatus = page
    .getByText('Two-step verification', { exact: true })
    .locator('xpath=ancestor-or-self::*[not(self::font)][1]/..');
  await expect(twoStepStatus).toContainText('On');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove two-step verification…' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove two-step verification for ${customer.fullName}?` });
  await expect(dialog).toContainText('passkeys');
  await expectAccessible(page, 'removing two-step verification');
  await dialog.getByRole('button', { name: 'Remove two-step verification' }).click();
  await expect.poll(() => toasts.at(-1)).toBe(`Two-step verification removed for ${customer.fullName}`);
  await expect(twoStepStatus).toContainText('Off');
  expect(await waitForEmailText(customer.email, 'second_factor', new Date(Date.now() - 60_000))).toContain(
    'Our staff removed your authenticator app',
  );
  expect((await request.post('/login', { data: customer })).status()).toBe(200);
});

test('Back from possible spam returns to the list of spam', async ({ page, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  const subject = `Cheap loans ${createUniqueWord()}`;
  await request.post('/contactus', {
    data: { name: 'A Robot', email: createEmailAddress(), phone: '0835550198', subject, message: 'Buy' },
  });
  const { result } = await callAs<{ result: { _id: string }[] }>(request, staff, '/admin/contacts/list', { search: subject });
  await callAs(request, staff, '/admin/contacts/spam', { _id: result[0]!._id, spam: true });
  await signIn(page, staff);
  await openPage(page, '/admin/contacts?spam=yes');
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link').click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Not spam' }).click();
  await expect(page.getByText('Marked as not spam')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Enquiries' }).click();
  await expect(page).toHaveURL('/admin/contacts?spam=yes');

  const quote = await submitQuote(request, await createAccount(request, 'A Robot'));
  await callAs(request, staff, '/admin/quotes/spam', { _id: quote._id, spam: true });
  await openPage(page, `/admin/requests/${quote.number}`);
  await page.getByRole('main').getByRole('link', { name: 'Quotes' }).click();
  await expect(page).toHaveURL('/admin/requests?spam=1');
});
