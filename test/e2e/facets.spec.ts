import type { Locator } from '@playwright/test';
import { recordRequests, expect, openPage, selectOptionByName, test } from './support.ts';

/** Returns the texts of the enabled and of the disabled options of a select element. Omits options without a count. */
async function getOptions(select: Locator): Promise<{ enabled: string[]; disabled: string[] }> {
  const options = await select
    .locator('option')
    .evaluateAll((elements: HTMLOptionElement[]) => elements.map(({ text, disabled }) => ({ text, disabled })));
  const optionsWithCount = options.filter(({ text }) => /\(\d+\)$/.test(text));
  const getTexts = (disabled: boolean) => optionsWithCount.filter((option) => option.disabled === disabled).map(({ text }) => text);
  return { enabled: getTexts(false), disabled: getTexts(true) };
}

for (const [path, formName] of [
  ['/', 'Find your Stone'],
  ['/allproducts', 'View Products'],
] as const) {
  test(`${formName}: every option shows its count, and options without stones are disabled`, async ({ page }) => {
    await openPage(page, path);
    const facetRequests = recordRequests(page, '/site/product/list/facets');
    const finder = page.getByRole('form', { name: formName });
    const [color, material, type] = ['Color', 'Material', 'Type'].map((label) => finder.getByLabel(label)) as [Locator, Locator, Locator];
    expect((await getOptions(material)).enabled).toContain('Granite (15)');

    await selectOptionByName(color, 'Green');
    const materialOptions = await getOptions(material);
    expect(materialOptions.disabled).toContain('Onyx (0)');
    expect(materialOptions.enabled).toContain('Marble (1)');
    expect(materialOptions.disabled.every((text) => text.endsWith(' (0)'))).toBe(true);
    expect(materialOptions.enabled.every((text) => !text.endsWith(' (0)'))).toBe(true);

    await selectOptionByName(material, 'Marble');
    expect((await getOptions(type)).enabled).toEqual(['Webbed Marble (1)']);
    await selectOptionByName(type, 'Webbed Marble');
    const colorOptions = await getOptions(color);
    expect(colorOptions.enabled).toContain('Green (1)');
    expect(colorOptions.disabled.length).toBeGreaterThan(0);
    // A material of other types stays selectable. Selecting it clears the type.
    await selectOptionByName(color, 'Any');
    await selectOptionByName(material, 'Granite');
    await expect(type).toHaveValue('');
    expect(facetRequests.bodies).toEqual([]);
  });
}

test('the finder finds the number of stones that its options show', async ({ page }) => {
  await openPage(page, '/');
  const finder = page.getByRole('form', { name: 'Find your Stone' });
  await selectOptionByName(finder.getByLabel('Color'), 'Green');
  await selectOptionByName(finder.getByLabel('Material'), 'Marble');
  await selectOptionByName(finder.getByLabel('Type'), 'Webbed Marble');
  await finder.getByRole('button', { name: 'View Selection' }).click();
  await expect(page.getByRole('main').getByText('1 stone', { exact: true })).toBeVisible();

  const filters = page.getByRole('search', { name: 'Stones' });
  await expect(filters.getByLabel('Color').locator('option:checked')).toHaveText('Green (1)');
  expect((await getOptions(filters.getByLabel('Type'))).disabled.length).toBeGreaterThan(0);
  await filters.getByLabel('Search').fill('kirstenbosch');
  // A search finds fewer stones than the counts, so the counts are hidden.
  await expect(filters.getByLabel('Color').locator('option:checked')).toHaveText('Green');
  expect(await getOptions(filters.getByLabel('Material'))).toEqual({ enabled: [], disabled: [] });
});

test('without JavaScript the finder works, and no option is disabled', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/');
  const finder = page.getByRole('form', { name: 'Find your Stone' });
  await selectOptionByName(finder.getByLabel('Material'), 'Marble');
  await finder.getByRole('button', { name: 'View Selection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marble' })).toBeVisible();
  const filters = page.getByRole('search', { name: 'Stones' });
  expect((await getOptions(filters.getByLabel('Color'))).disabled).toEqual([]);
  await selectOptionByName(filters.getByLabel('Material'), 'Onyx');
  await filters.getByRole('button', { name: 'Show stones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Onyx' })).toBeVisible();
  await context.close();
});

test('if the counts fail to load, the finder has no counts and enables every option', async ({ page }) => {
  await page.route('**/site/product/list/facets', (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'unavailable', message: 'Not now.', response: '' } }),
  );
  await openPage(page, '/aboutus');
  await page.getByRole('banner').getByRole('link').first().click();
  const finder = page.getByRole('form', { name: 'Find your Stone' });
  await selectOptionByName(finder.getByLabel('Material'), 'Granite');
  await expect(finder.getByLabel('Material').locator('option:checked')).toHaveText('Granite');
  await expect(finder.getByLabel('Type').locator('option:disabled')).toHaveCount(0);
});
