import { submitQuote } from './open-quote-list.ts';
import { createStaffAccount } from './staff-accounts.ts';
import { createAccount, expect, openPage, signIn, test } from './support.ts';

test('staff are warned of characters that the PDF cannot show before they send a quote', async ({ page, request }) => {
  const { number } = await submitQuote(request, await createAccount(request, '李雷 Smit'));
  await signIn(page, await createStaffAccount(request, 'owner'));
  await openPage(page, `/admin/requests/${number}/price`);
  await expect(page.getByText('The PDF cannot show 李 雷')).toBeVisible();
});
