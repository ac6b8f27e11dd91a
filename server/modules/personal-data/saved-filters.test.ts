import { expect, test } from 'vitest';
import { createUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp('demo');

test('erasing a customer does not delete saved filters whose search text only resembles their name', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  const views = [
    { name: 'Waiting', filter: { search: 'granite' } },
    { name: 'Granite', filter: { search: 'e' } },
  ];
  for (const view of views) expect((await shop.post('/admin/quotes/view/save', view, owner)).statusCode).toBe(200);
  for (const fullName of ['e', 'Granite']) {
    const user = await createUser(shop, { fullName });
    expect((await shop.post('/user/account/delete', { password: user.password }, user)).statusCode).toBe(200);
  }
  const { result } = (await shop.call('/admin/quotes/view/list', {}, owner)).response;
  expect(result).toHaveLength(views.length);
});
