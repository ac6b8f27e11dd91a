import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { createCustomer, openQuoteList, getQuoteRows, submitQuote } from './open-quote-list.ts';
import { testWithOtherPages as test } from './test-with-other-pages.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, expectPageLoad, loseFirstResponse, openPage, signIn, interceptRequests } from './support.ts';

/** Returns a PDF of one page that contains a text and a script. */
function createPdf(text: string): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

/** Uploads a PDF as the quote form does. @returns the value of `pictures` with the file, for a quote request */
async function uploadPdf(request: APIRequestContext, name: string, buffer: Buffer): Promise<string> {
  const pictures = { name, mimeType: 'application/pdf', buffer };
  const response = await request.post('/site/quotes/save/local/images', { multipart: { pictures } });
  const { file_path: path } = (await response.json()) as { file_path: string };
  return JSON.stringify([{ path, name }]);
}

const getTransitionButtons = (page: Page): Locator => page.locator('[data-status-changes]').getByRole('button');

test(
  'two staff members and a customer see each other’s changes without a reload',
  { tag: '@translated' },
  async ({ page: anna, openOtherPage, request }) => {
    // The test uses three browser contexts.
    test.slow();
    const [annasAccount, bensAccount] = [
      await createStaffAccount(request, 'estimator', 'Anna Adams'),
      await createStaffAccount(request, 'owner', 'Ben Botha'),
    ];
    const customer = await createCustomer(request);
    const ben = await openOtherPage();
    const customerPage = await openOtherPage();
    await openQuoteList(anna, annasAccount, customer);
    await openQuoteList(ben, bensAccount, customer);

    // The first quote appears in the empty list. A later one waits for a click on “1 new”, so that rows do not move under the pointer.
    const pictures = await uploadPdf(request, 'plan.pdf', createPdf('An island of granite'));
    const { _id, number } = await submitQuote(request, customer, { pictures });
    for (const page of [anna, ben]) await expect(getQuoteRows(page)).toHaveCount(1);
    await expect(anna).toHaveTitle(/^\(\d+\) Quotes/);
    await submitQuote(request, customer, { slug: 'paarl-rock' });
    for (const page of [anna, ben]) {
      await page.getByRole('button', { name: '1 new' }).click();
      await expect(getQuoteRows(page)).toHaveCount(2);
    }

    const bensRow = getQuoteRows(ben).filter({ hasText: number });
    await expect(bensRow).toContainText('Unread');
    await getQuoteRows(anna).filter({ hasText: number }).getByRole('link').click();
    await expect(anna.getByRole('heading', { level: 1, name: customer.fullName })).toBeVisible();
    await expect(anna.getByText('4.2 running meters')).toBeVisible();
    await expectAccessible(anna, 'a request');
    await expect(bensRow).toContainText('Viewed now by');
    // The PDF is parsed in a sandboxed worker and drawn. The content security policy forbids its script, and a violation fails the test.
    await anna.getByRole('button', { name: 'PDF plan.pdf' }).click();
    // The URL contains the open file, so that a reload shows it again.
    await expect(anna).toHaveURL(/file=1/);
    await expect(anna.getByText('Page 1: An island of granite')).toBeAttached();
    await anna.keyboard.press('Escape');
    await expect(anna.getByText('Page 1: An island of granite')).toBeHidden();
    await anna.keyboard.press('a');
    await expect(anna.getByText('Assigned to you')).toBeVisible();
    await expect(bensRow).toContainText('Anna Adams');

    // Undo does not revert a later assignment.
    const undo = anna.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await callAs(request, bensAccount, '/admin/quotes/assign', { _id, assignee: bensAccount.id });
    await expect(anna.getByText('Assigned to Ben Botha', { exact: true })).toBeVisible();
    await undo.click();
    await expect(
      anna.getByText('Someone else has changed this record since you opened it. Check their changes and try again.'),
    ).toBeVisible();
    await expect(anna.getByText('Assigned to Ben Botha', { exact: true })).toBeVisible();
    await expect(bensRow).toContainText('Ben Botha');

    await bensRow.getByRole('link').click();
    await expect(ben.getByText('Anna Adams is also viewing this quote')).toBeVisible();
    await expect(anna.getByText('Ben Botha is also viewing this quote')).toBeVisible();
    await expect(getTransitionButtons(anna)).toHaveText(['Mark as pricing', 'Reject…']);
    const bensDraft = ben.getByLabel(/^Message to/);
    await bensDraft.fill('Half a sentence');
    await getTransitionButtons(anna).first().click();
    for (const page of [anna, ben]) await expect(getTransitionButtons(page)).toHaveText(['Request info…', 'Reject…']);

    await anna.keyboard.press('r');
    await anna.getByLabel(/^Message to/).fill('Is there a lift?');
    await anna.keyboard.press('Control+Enter');
    for (const page of [anna, ben]) await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Is there a lift?');
    await expect(anna.getByLabel(/^Message to/)).toHaveValue('');
    await expect(bensDraft).toHaveValue('Half a sentence');

    await signIn(customerPage, customer);
    await openPage(customerPage, `/user/quotes?id=${_id}`);
    await expect(customerPage.getByRole('main')).toContainText('Is there a lift?');
    await customerPage.getByLabel('Message to Kloof Stone').fill('Yes, and it is wide.');
    await customerPage.getByRole('button', { name: 'Send message', exact: true }).click();
    for (const page of [anna, ben]) await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Yes, and it is wide.');

    await getTransitionButtons(anna).first().click();
    const dialog = anna.getByRole('dialog', { name: /^Request info/ });
    await dialog.getByRole('button', { name: 'Request info' }).click();
    await expect(dialog.getByLabel('What do you need from the customer?')).toHaveAccessibleDescription(
      /Enter a message for the customer\./,
    );
    await dialog.getByLabel('What do you need from the customer?').fill('How wide is the lift door?');
    await anna.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    // The clicked button is removed. The focus moves to the heading and stays there after undo.
    const heading = anna.getByRole('heading', { level: 1 });
    await undo.hover();
    for (const page of [anna, ben]) await expect(getTransitionButtons(page)).toHaveText(['Mark as pricing', 'Reject…']);
    await expect(heading).toBeFocused();
    await anna.keyboard.press('Control+z');
    for (const page of [anna, ben]) await expect(getTransitionButtons(page)).toHaveText(['Request info…', 'Reject…']);
    await expect(heading).toBeFocused();
    await expectPageLoad(customerPage, () => customerPage.reload());
    await expect(customerPage.getByRole('main')).toContainText('How wide is the lift door?');

    // Opens the next quote without returning to the list. The draft is stored.
    await ben.getByRole('heading', { level: 1 }).click();
    await ben.keyboard.press('k');
    await expect(ben.getByText('1 of 2')).toBeVisible();
    await expect(anna.getByText('Ben Botha is also viewing this quote')).toBeHidden();
    await ben.keyboard.press('j');
    await expect(ben.getByText('2 of 2')).toBeVisible();
    await expect(bensDraft).toHaveValue('Half a sentence');
  },
);

test('messages are sent once after a lost response, and drafts are kept when other users make changes', async ({
  page: anna,
  openOtherPage,
  request,
}) => {
  // The test uses two browser contexts and waits for the retries of lost requests.
  test.slow();
  const [annasAccount, bensAccount] = [
    await createStaffAccount(request, 'estimator', 'Anna Adams'),
    await createStaffAccount(request, 'owner', 'Ben Botha'),
  ];
  const customer = await createCustomer(request);
  const { _id, number } = await submitQuote(request, customer);
  const message = 'Is Friday at ten all right?';
  await openQuoteList(anna, annasAccount, customer);
  await getQuoteRows(anna).getByRole('link').click();
  const messageInput = anna.getByLabel(/^Message to/);
  await expect(messageInput).toBeVisible();

  // The first response is lost. The retry creates no second message.
  const messagePath = '/admin/quotes/message';
  const messageRequests = await loseFirstResponse(anna, `**${messagePath}`);
  await messageInput.fill(message);
  await messageInput.press('Control+Enter');
  await expect(messageInput).toHaveValue('');
  expect(messageRequests.count).toBe(2);
  await expect(anna.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveText([new RegExp(message.replace('?', '.'))]);
  const { messages } = await callAs<{ messages: object[] }>(request, annasAccount, '/admin/quotes/get', { _id });
  expect(messages).toHaveLength(1);

  await messageInput.fill('Half a thought');
  await expectPageLoad(anna, () => anna.reload());
  await anna.getByRole('button', { name: 'Discard', exact: true }).click();
  const undo = anna.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(messageInput).toHaveValue('');
  await expect(messageInput).toBeFocused();
  // A toast that would cover the focused field moves above it, and stays there while its button is clicked.
  const viewport = anna.viewportSize()!;
  const inputBox = (await messageInput.boundingBox())!;
  await anna.setViewportSize({ ...viewport, height: Math.round(inputBox.y + inputBox.height) + 8 });
  await messageInput.blur();
  await messageInput.focus();
  const getUndoBottom = async () => (({ y, height }) => y + height)((await undo.boundingBox())!);
  await expect.poll(getUndoBottom).toBeLessThan(inputBox.y);
  await undo.click();
  await expect(messageInput).toHaveValue('Half a thought');
  await anna.setViewportSize(viewport);

  const notes = anna.getByRole('listitem').filter({ has: anna.getByRole('button', { name: /^Delete note from/ }) });
  for (const note of ['Phoned at nine', 'The builder is Dirk']) {
    await anna.getByLabel('Add a note').fill(note);
    await anna.getByLabel('Add a note').press('Control+Enter');
    await expect(notes.filter({ hasText: note })).toBeVisible();
  }
  const ben = await openOtherPage();
  await openQuoteList(ben, bensAccount, customer);
  await getQuoteRows(ben).filter({ hasText: number }).getByRole('link').click();
  const bensNote = ben.getByRole('listitem').filter({ hasText: 'Phoned at nine' });
  await bensNote.getByRole('button', { name: /^Edit note from/ }).click();
  const noteEditor = ben.getByRole('textbox', { name: 'Edit note' });
  await expect(noteEditor).toBeFocused();
  await noteEditor.fill('Phoned at nine, and again at noon');
  const deleteButton = notes.filter({ hasText: 'Phoned at nine' }).getByRole('button', { name: /^Delete note from/ });
  await deleteButton.focus();
  await anna.keyboard.press('Enter');
  await expect(notes).toHaveCount(1);
  await expect(notes.getByRole('button').first()).toBeFocused();
  await expect(ben.getByText('Someone deleted this note.')).toBeVisible();
  await expect(noteEditor).toHaveValue('Phoned at nine, and again at noon');
  // A retry after a lost response saves one note.
  const noteRequests = await loseFirstResponse(ben, '**/admin/quotes/note/save');
  await ben.getByRole('button', { name: 'Save as a new note' }).click();
  await expect(noteEditor).toBeHidden();
  expect(noteRequests.count).toBe(2);
  await expect(notes.filter({ hasText: 'and again at noon' })).toHaveCount(1);

  // Two users write to the customer. The second one sees the first message before sending. A lost response causes no second message.
  const statusPath = '/admin/quotes/status';
  const setStatus = (status: string, note = '') => callAs(request, bensAccount, statusPath, { _id, status, note });
  const requestInfoAsBen = async (question: string) => {
    await setStatus('info_needed', question);
    await setStatus('in_review');
  };
  await setStatus('in_review');
  const openDialog = () => getTransitionButtons(anna).filter({ hasText: 'Request info' }).click();
  const dialog = anna.getByRole('dialog', { name: /^Request info/ });
  const question = dialog.getByLabel('What do you need from the customer?');
  const newerChanges = dialog.getByRole('listitem');
  await openDialog();
  await question.fill('A plan of the kitchen, please');
  await requestInfoAsBen('Which sink is it?');
  await question.press('Control+Enter');
  await expect(newerChanges).toHaveText([/^Pricing.*Ben Botha/, /Ben Botha.*Which sink is it\?/]);
  await expect(question).toHaveValue('A plan of the kitchen, please');
  await expectAccessible(anna, 'the dialog with a newer change by another user');
  const statusRequests = await loseFirstResponse(anna, `**${statusPath}`);
  await dialog.getByRole('button', { name: 'Request info anyway' }).click();
  await expect(dialog).toBeHidden();
  expect(statusRequests.count).toBe(2);
  const { history } = await callAs<{ history: { note: string }[] }>(request, annasAccount, '/admin/quotes/get', { _id });
  expect(history.slice(2).map(({ note }) => note)).toEqual(['Which sink is it?', '', 'A plan of the kitchen, please']);

  // After a newer change, a draft is sent only after a warning. The reopened dialog shows the warning until the draft is discarded.
  await setStatus('in_review');
  await openDialog();
  await question.fill('The height of the window');
  await anna.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await requestInfoAsBen('Which hob is it?');
  await expect(anna.getByText('Which hob is it?')).toBeVisible();
  const stopIntercepting = await interceptRequests(anna, '**/admin/quotes/get', (route) => route.abort());
  await openDialog();
  await question.press('Control+Enter');
  await expect(dialog.getByText('Your text is still here.')).toBeVisible();
  stopIntercepting();
  await expectPageLoad(anna, () => anna.reload());
  await openDialog();
  await expect(dialog.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(question).toHaveValue('The height of the window');
  await expect(newerChanges).toHaveText([/^Pricing.*Ben Botha/, /Ben Botha.*Which hob is it\?/]);
  await expect(dialog.getByRole('button', { name: 'Request info anyway' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(question).toHaveValue('');
  await expect(newerChanges).toHaveCount(0);
  await anna.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // An edit continues after a reload. Undo restores discarded text.
  const annasNoteEditor = anna.getByRole('textbox', { name: 'Edit note' });
  await notes
    .filter({ hasText: 'Dirk' })
    .getByRole('button', { name: /^Edit note from/ })
    .click();
  await annasNoteEditor.fill('The builder is Dirk Smit');
  await expectPageLoad(anna, () => anna.reload());
  await expect(annasNoteEditor).toHaveValue('The builder is Dirk Smit');
  await anna.getByRole('button', { name: 'Cancel' }).click();
  await undo.hover();
  await expect(annasNoteEditor).toBeHidden();
  await undo.click();
  await expect(annasNoteEditor).toHaveValue('The builder is Dirk Smit');

  // Another user on the same computer sees none of these drafts.
  const quoteUrl = anna.url();
  for (const [account, draft] of [
    [bensAccount, ''],
    [annasAccount, 'Half a thought'],
  ] as const) {
    await signIn(anna, account);
    await openPage(anna, quoteUrl);
    await expect(messageInput).toHaveValue(draft);
    await expect(annasNoteEditor).toHaveCount(draft === '' ? 0 : 1);
  }

  // The form reports that the customer cannot reply any more.
  await expect(messageInput).not.toHaveAccessibleDescription(/cannot reply/);
  await callAs(request, customer, '/user/quotes/withdraw', { _id });
  await expect(messageInput).toHaveAccessibleDescription(/This quote is closed.*cannot reply/);
});
