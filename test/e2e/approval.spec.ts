import { expectAccessible } from './expect-accessible.ts';
import { submitKitchen } from './open-pricing.ts';
import { buildAlternative, buildLine, buildValidUntil } from './send-revision.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, openPage, signIn, test } from './support.ts';

test('an estimator asks for approval, and an owner returns or approves the price, with the keyboard alone', async ({ page, request }) => {
  test.slow();
  const [estimator, owner] = [
    await createStaffAccount(request, 'estimator', 'Ben Estimator'),
    await createStaffAccount(request, 'owner', 'Anna Owner'),
  ];
  const { _id, number } = await submitKitchen(request);
  const lines = [buildLine({ label: 'Kitchen, complete', quantity: 1, unit: 'each', unitPriceCents: 100, unitCostCents: 0 })];
  const alternatives = [{ ...(await buildAlternative(request, 'paarl-rock')), lines }];
  await callAs(request, estimator, '/admin/quotes/revise', { _id, alternatives, validUntil: buildValidUntil() });

  const ask = async (note: string): Promise<void> => {
    await signIn(page, estimator);
    await openPage(page, `/admin/requests/${number}/price`);
    await page.getByRole('button', { name: 'Ask for approval' }).press('Enter');
    await expect(page.getByLabel('Note to the owners')).toBeFocused();
    await page.keyboard.type(note);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Ben Estimator asks for approval')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask for approval' })).toHaveCount(0);
  };
  const openAsOwner = async (): Promise<void> => {
    await signIn(page, owner);
    await openPage(page, `/admin/requests/${number}`);
    await expect(page.getByText('Ben Estimator asks for approval')).toBeVisible();
  };

  await ask('They are friends of the shop.');
  await openAsOwner();
  await expect(page.getByRole('blockquote').filter({ hasText: 'They are friends of the shop.' })).toBeVisible();
  await expectAccessible(page, 'a quote that waits for approval');
  await page.getByRole('button', { name: 'Return' }).press('Enter');
  const note = page.getByLabel('What should be changed?');
  await expect(note).toBeFocused();
  await page.getByRole('button', { name: 'Return price' }).press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Enter what to change\./);
  await expectAccessible(page, 'the note of a returned price with an error');
  await page.keyboard.type('At most 8% off.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Anna Owner returned the price')).toBeVisible();
  // The clicked buttons are removed.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('blockquote').filter({ hasText: 'At most 8% off.' })).toBeVisible();

  await ask('Please look again.');
  await openAsOwner();
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(page.getByText('Approved by Anna Owner', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(heading).toBeFocused();
});
