import { expect, test } from '@playwright/test';

test('home opens', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Kloof Stone');
});
