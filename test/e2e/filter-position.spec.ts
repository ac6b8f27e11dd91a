import { expect, openPage, selectOptionByName, test } from './support.ts';

for (const width of [320, 390]) {
  test(`another material or type does not move the filters in a window ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, '/prodlist');
    const select = page.getByLabel('Material');
    const heading = page.getByRole('heading', { level: 1 });
    const { y } = (await select.boundingBox())!;
    for (const material of await select.locator('option:not(:disabled)').allTextContents()) {
      const name = material.replace(/ \(\d+\)$/, '');
      await selectOptionByName(select, name);
      await expect(heading).toHaveText(name === 'All' ? 'All Products' : name);
      expect.soft((await select.boundingBox())!.y, name).toBe(y);
    }
  });
}
