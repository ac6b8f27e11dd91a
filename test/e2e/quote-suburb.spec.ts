import { expectAccessible } from './expect-accessible.ts';
import { delayRequests, expect, openQuoteForm, getStepButton, getSuburbInput, test } from './support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the suburb input finds suburbs by keyboard and touch, tolerates typing mistakes, accepts other text, and sets the postal code even if the list loads late', async ({
  page,
}) => {
  const release = await delayRequests(page, '**/assets/suburb-search-*.js');
  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  const input = getSuburbInput(page);
  const postalCode = page.getByLabel('Postal code');
  const options = page.getByRole('listbox').getByRole('option');
  await input.fill('fish hoek');
  await expect(postalCode).toHaveValue('');
  await release();
  await expect(postalCode).toHaveValue('7975');

  await input.fill('bay');
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  await expect(options.first()).toHaveText(/Bantry Bay\s*8005/);
  await expect(options.first().locator('mark')).toHaveText('Bay');
  await expectAccessible(page, 'the suburbs');
  const activeOption = page.locator('[role=option][aria-selected=true]');
  for (const [key, name] of [
    ['ArrowDown', 'Bantry Bay'],
    ['ArrowDown', 'Big Bay'],
    ['End', 'Three Anchor Bay'],
    ['Home', 'Bantry Bay'],
    ['ArrowUp', undefined],
    ['ArrowUp', 'Three Anchor Bay'],
  ] as const) {
    await input.press(key);
    if (name === undefined) await expect(activeOption).toHaveCount(0);
    else {
      await expect(activeOption).toContainText(name);
      await expect(input).toHaveAttribute('aria-activedescendant', (await activeOption.getAttribute('id'))!);
    }
  }
  await input.press('Enter');
  await expect(input).toHaveValue('Three Anchor Bay');
  await expect(postalCode).toHaveValue('8005');
  await expect(options).toHaveCount(0);

  await input.fill('noordhoeck');
  await expect(options).toHaveText(['Noordhoek']);
  await input.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(input).toHaveValue('noordhoeck');
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(options.first()).toContainText('Athlone');
  await input.fill('noordh');
  await options.filter({ hasText: 'Noordhoek' }).tap();
  await expect(input).toBeFocused();
  // This suburb has no postal code, so the previous one is removed.
  await expect(postalCode).toHaveValue('');
  await input.fill('Gardens');
  await expect(postalCode).toHaveValue('8001');
  // A suburb that is not on the list has no postal code either.
  await input.fill('Somewhere else');
  await expect(options).toHaveCount(0);
  await expect(postalCode).toHaveValue('');
  await input.press('Tab');
  await expect(input).toHaveValue('Somewhere else');
});

test('a postal code that is deleted while the suburbs load stays empty', async ({ page }) => {
  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  const postalCode = page.getByLabel('Postal code');
  await getSuburbInput(page).fill('Gardens');
  await expect(postalCode).toHaveValue('8001');
  const release = await delayRequests(page, '**/assets/suburb-search-*.js');
  await page.reload();
  await getStepButton(page, 'Site Details').click();
  await expect(postalCode).toHaveValue('8001');
  await postalCode.fill('');
  await release();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(postalCode).toHaveValue('');
});
