import { expectAccessible } from './axe.ts';
import { expect, openForm, step, suburb, test } from './support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the suburb: found by keyboard and touch, tolerates typing mistakes, allows other text, and sets the postal code even if the list loads late', async ({
  page,
}) => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/suburb-search-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openForm(page);
  await step(page, 'Site Details').click();
  const box = suburb(page);
  const code = page.getByLabel('Postal code');
  const options = page.getByRole('listbox').getByRole('option');
  await box.fill('fish hoek');
  await expect(code).toHaveValue('');
  arrive();
  await expect(code).toHaveValue('7975');

  await box.fill('bay');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(options.first()).toHaveText(/Bantry Bay\s*8005/);
  await expect(options.first().locator('mark')).toHaveText('Bay');
  await expectAccessible(page, 'the suburbs');
  const current = page.locator('[role=option][aria-selected=true]');
  for (const [key, name] of [
    ['ArrowDown', 'Bantry Bay'],
    ['ArrowDown', 'Big Bay'],
    ['End', 'Three Anchor Bay'],
    ['Home', 'Bantry Bay'],
    ['ArrowUp', undefined],
    ['ArrowUp', 'Three Anchor Bay'],
  ] as const) {
    await box.press(key);
    if (name === undefined) await expect(current).toHaveCount(0);
    else {
      await expect(current).toContainText(name);
      await expect(box).toHaveAttribute('aria-activedescendant', (await current.getAttribute('id'))!);
    }
  }
  await box.press('Enter');
  await expect(box).toHaveValue('Three Anchor Bay');
  await expect(code).toHaveValue('8005');
  await expect(options).toHaveCount(0);

  await box.fill('noordhoeck');
  await expect(options).toHaveText(['Noordhoek']);
  await box.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('noordhoeck');
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(options.first()).toContainText('Athlone');
  await box.fill('noordh');
  await options.filter({ hasText: 'Noordhoek' }).tap();
  await expect(box).toBeFocused();
  // This suburb has no postal code, so the previous one is removed.
  await expect(code).toHaveValue('');
  await box.fill('Gardens');
  await expect(code).toHaveValue('8001');
  // Neither has a suburb that is not on the list.
  await box.fill('Somewhere else');
  await expect(options).toHaveCount(0);
  await expect(code).toHaveValue('');
  await box.press('Tab');
  await expect(box).toHaveValue('Somewhere else');
});
