import { expect, goToNextStep, getNextButton, openQuoteForm, getStepButton, test } from './support.ts';

test('the Tab key skips the fields of a closed step', async ({ page }) => {
  await openQuoteForm(page);
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await expect(page.getByRole('group', { name: 'Sink type' })).toHaveCount(0);
  await getNextButton(page).focus();
  await page.keyboard.press('Tab');
  await expect(getStepButton(page, 'Fabrication & Installation')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(getStepButton(page, 'Site Details')).toBeFocused();

  await goToNextStep(page);
  await expect(getStepButton(page, 'Fabrication & Installation')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Sink type' })).toBeVisible();
  await goToNextStep(page);
  await expect(getStepButton(page, 'Site Details')).toBeFocused();
});

test('no other element covers the corner of the *Clear form* button', async ({ page }) => {
  await openQuoteForm(page);
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await page.getByRole('button', { name: 'Clear form' }).click({ position: { x: 4, y: 2 } });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
