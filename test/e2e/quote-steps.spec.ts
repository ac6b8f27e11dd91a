import { expect, goOn, next, openForm, step, test } from './support.ts';

test('a step that is laid out ahead is not reached, nor in the way, until it is opened', async ({ page }) => {
  const laidOut = (number: number) => expect(page.locator(`#step-${number}-fields`)).not.toHaveAttribute('hidden');
  await openForm(page);
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await laidOut(2);
  await expect(page.getByRole('group', { name: 'Sink type' })).toHaveCount(0);
  await next(page).focus();
  await page.keyboard.press('Tab');
  await expect(step(page, 'Fabrication & Installation')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(step(page, 'Site Details')).toBeFocused();

  await goOn(page);
  await expect(step(page, 'Fabrication & Installation')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Sink type' })).toBeVisible();
  await goOn(page);
  await expect(step(page, 'Site Details')).toBeFocused();
  await laidOut(4);
  await page.getByRole('button', { name: 'Start again' }).click({ position: { x: 4, y: 2 } });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
