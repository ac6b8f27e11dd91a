import {
  getAnswerRadio,
  waitForHydration,
  recordRequests,
  getAuthDialog,
  expect,
  fillRemainingSteps,
  fillSignIn,
  fillSiteAddress,
  goToNextStep,
  createAccount,
  createEmailAddress,
  openQuoteForm,
  getAuthPanel,
  password,
  getStepButton,
  getSubmitButton,
  test,
  expectPageLoad,
} from './support.ts';

test('a guest requests a quote, starting on the home page, and signs up to send it', async ({ page, toasts }) => {
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Explore All Granite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Granite' })).toBeVisible();
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  const dialog = page.getByRole('dialog', { name: 'Karoo Night' });
  await expect(dialog).toContainText('Starts at R2 350 per m²');
  await dialog.getByRole('link', { name: 'Request a Quote' }).click();

  // Step 1 is prefilled with the stone, its material, type and color.
  await expect(page.getByRole('heading', { level: 1, name: 'Request a quote' })).toBeVisible();
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Karoo Night');
  await expect(page.getByLabel('Material', { exact: true }).locator('option:checked')).toHaveText('Granite');
  await expect(page.getByLabel('Type', { exact: true }).locator('option:checked')).toHaveText('Black Granite');
  await expect(page.getByLabel('Color', { exact: true }).locator('option:checked')).toHaveText('Black');
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await page.getByRole('checkbox', { name: 'Running meters' }).check();
  await goToNextStep(page);

  // Step 2
  await expect(getStepButton(page, 'Fabrication & Installation')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await page.getByRole('checkbox', { name: '75mm splashback' }).check();
  await getAnswerRadio(page, 'Must we remove existing countertops?', 'Yes').check();
  await goToNextStep(page);

  // Step 3: city and province have default values, and the suburb sets the postal code.
  await expect(page.getByLabel('City')).toHaveValue('Cape Town');
  await expect(page.getByLabel('Province')).toHaveValue('Western Cape');
  await fillSiteAddress(page);
  await getAnswerRadio(page, 'Ground-floor access with parking?', 'No').check();
  await page.getByLabel('Notes').fill('Second gate on the left');
  await goToNextStep(page);

  // Step 4
  await page.getByLabel('Project urgency').selectOption('Within 1 month');
  await getAnswerRadio(page, 'Do you have a design plan?', 'No').check();
  await page.getByLabel('Any other details').fill('The hob comes later.');
  await expect(page.getByText('You need an account to submit')).toBeVisible();
  await getSubmitButton(page).click();

  // On a device without an earlier sign-in, the dialog opens at Sign Up.
  await expect(getAuthDialog(page)).toHaveAccessibleDescription("We've saved your request and will send it when you're signed in.");
  await expect(getAuthDialog(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  expect(sentRequests.bodies).toEqual([]);
  const form = getAuthPanel(page, 'Sign Up');
  await form.getByLabel('Full name').fill('Nomsa Example');
  await form.getByLabel('Email').fill(createEmailAddress());
  await form.getByLabel('Mobile number').fill('0821234567');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);

  // Without another click, the request is sent, the page is reloaded, and the list shows the request.
  await expectPageLoad(page, () => form.getByRole('button', { name: 'Sign Up' }).click());
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Registered !', 'Quote Submitted !']);
  const request = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(request).toHaveCount(1);
  await expect(request).toContainText(/Q-\d{4}-\d{5}/);
  await expect(request).toContainText('Received');
  await expect(request.getByRole('heading', { name: 'Karoo Night' })).toBeVisible();
  expect(sentRequests.bodies).toEqual([
    expect.objectContaining({
      type: 'user',
      meters: 4.2,
      running_meters: true,
      square_meters: false,
      type_sink: { drop_in: false, undermounted: true, butter: false, on_top: false, other: false, none: false },
      extras: { splashback: true, kickplates: false, hob_clabbing: false },
      remove_countertops: 'yes',
      install_groundfloor: 'no',
      isDesignPlan: 'no',
      project_urgency: 'Within 1 month',
      contact: { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' },
      notes: 'Second gate on the left',
      any_details: 'The hob comes later.',
    }),
  ]);
});

test('submitting as a guest opens the sign-in dialog, and the request is sent after sign-in with the returned user and type', async ({
  page,
  request,
  toasts,
}) => {
  const account = await createAccount(request);
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(getAuthDialog(page)).toBeVisible();
  await expectPageLoad(page, () => fillSignIn(page, account));
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Karoo Night' })).toBeVisible();
  expect(sentRequests.bodies).toEqual([expect.objectContaining({ userData: account.id, type: 'user' })]);
});

test('closing the sign-in dialog keeps the form and sends nothing', async ({ page }) => {
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(getAuthDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getAuthDialog(page)).toBeHidden();
  await expect(getSubmitButton(page)).toBeVisible();
  await expect(getStepButton(page, 'Site Details')).toBeVisible();
  await expect(page.getByText('12 Kloof Street, Gardens, Cape Town, 8001')).toBeVisible();
  expect(sentRequests.bodies).toEqual([]);
});

test(
  'a guest who submits while offline signs in and sends the request once online',
  { tag: '@desktop-only' },
  async ({ page, context, request }) => {
    const account = await createAccount(request);
    const dialogScript = page.waitForResponse('**/assets/auth-dialog-*.js');
    await openQuoteForm(page);
    await fillRemainingSteps(page);
    await dialogScript;
    await context.setOffline(true);
    await getSubmitButton(page).click();
    await expect(getAuthDialog(page)).toBeVisible();
    await context.setOffline(false);
    await fillSignIn(page, account);
    await expect(page).toHaveURL('/user/quotes');
    await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1);
  },
);

test('the form keeps its answers if the sign-in dialog fails to load', { tag: '@desktop-only' }, async ({ page, toasts }) => {
  await page.route('**/assets/auth-dialog-*.js', (route) => route.abort());
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect.poll(() => toasts).toEqual(['This part of the page could not be loaded. Check your connection and try again.']);
  await expect(page.getByText('12 Kloof Street, Gardens, Cape Town, 8001')).toBeVisible();
});

test('My Quote offers sign-in to a guest, and then shows the list', async ({ page, request }) => {
  const account = await createAccount(request);
  await page.goto('/user/quotes');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, account);
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expect(page).toHaveURL('/user/quotes');
});
