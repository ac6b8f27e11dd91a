import { beforeAll, expect, test } from 'vitest';
import type { NotificationPreferenceDto } from '#contract/account/notifications.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp();
let stoneId: string;
beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
});

type ListResponse = {
  result: { _id: string; kind: string; title: string; link: string; readAt: string | null }[];
  fullcount: number;
  unread: number;
};
const list = async (user: TestUser, input: object = {}): Promise<ListResponse> =>
  (await shop.call('/user/notifications/list', input, user)).response;
async function submitQuote(user: TestUser): Promise<string> {
  const response = await shop.post('/site/save/quotes', buildQuoteRequest(stoneId), user);
  await shop.runJobs();
  return response.json<{ response: { number: string } }>().response.number;
}
const savePreferences = (user: TestUser, changes: object[] = []) => shop.post('/user/notifications/preferences', { changes }, user);

test('a received quote request creates an unread notification, listed first', async () => {
  const user = await createUser(shop);
  const numbers = [await submitQuote(user), await submitQuote(user)];
  const { result, fullcount, unread } = await list(user);
  expect(result.map(({ title }) => title)).toEqual([
    `We received your quote request ${numbers[1]}`,
    `We received your quote request ${numbers[0]}`,
  ]);
  expect(result[0]).toMatchObject({ kind: 'quote_received', readAt: null });
  expect(result[0]?.link).toMatch(/^\/user\/quotes\?id=[\da-f-]{36}$/);
  expect([fullcount, unread]).toEqual([2, 2]);
  expect(await list(user, { limit: 0 })).toMatchObject({ result: [], unread: 2 });
});

test('the preferences of staff offer email only for kinds that are sent by email', async () => {
  const { result } = (await savePreferences(await createUser(shop, { role: 'estimator' }))).json<{
    response: { result: NotificationPreferenceDto[] };
  }>().response;
  const siteOnlyKinds = result.filter(({ email }) => email === null).map(({ kind }) => kind);
  expect(siteOnlyKinds).toEqual([
    'desk_message',
    'staff_decision',
    'proof_uploaded',
    'desk_assigned',
    'desk_reminder',
    'approval_answered',
  ]);
});

test('marking all notifications as read does not change the time at which a notification was first read', async () => {
  const user = await createUser(shop);
  await submitQuote(user);
  await submitQuote(user);
  const [, olderNotification] = (await list(user)).result;
  expect((await shop.post('/user/notifications/read', { _id: olderNotification!._id }, user)).json()).toEqual({
    status: 1,
    response: { unread: 1 },
  });
  expect((await list(user, { unread: true })).result).toHaveLength(1);
  const { readAt } = (await list(user)).result[1]!;
  shop.clock.move(1000);
  expect((await shop.post('/user/notifications/read', { all: true }, user)).json()).toEqual({ status: 1, response: { unread: 0 } });
  expect((await list(user)).result[1]!.readAt).toBe(readAt);
  for (const input of [{}, { _id: user.id }]) expect((await shop.post('/user/notifications/read', input, user)).statusCode).toBe(404);
});

test('a kind of notification that is disabled on one channel is sent only on the other channel', async () => {
  const [siteOnlyUser, emailOnlyUser] = [await createUser(shop), await createUser(shop)];
  await savePreferences(siteOnlyUser, [{ kind: 'quote_received', channel: 'email', on: false }]);
  await savePreferences(emailOnlyUser, [{ kind: 'quote_received', channel: 'site', on: false }]);
  await submitQuote(siteOnlyUser);
  await submitQuote(emailOnlyUser);
  expect([await findEmail(shop, 'quote_received', siteOnlyUser.email), (await list(siteOnlyUser)).fullcount]).toEqual([undefined, 1]);
  expect([(await findEmail(shop, 'quote_received', emailOnlyUser.email))?.count, (await list(emailOnlyUser)).fullcount]).toEqual([1, 0]);
  await savePreferences(siteOnlyUser, [{ kind: 'quote_received', channel: 'email', on: true }]);
  await submitQuote(siteOnlyUser);
  expect((await findEmail(shop, 'quote_received', siteOnlyUser.email))?.count).toBe(1);
});

test('all kinds of notifications are enabled by default, and mandatory kinds cannot be disabled', async () => {
  const user = await createUser(shop);
  const { result } = (await savePreferences(user)).json<{ response: { result: NotificationPreferenceDto[] } }>().response;
  expect(result.every(({ site, email, label }) => site && email && label !== '')).toBe(true);
  expect(result.filter(({ mandatory }) => mandatory).map(({ kind }) => kind)).toEqual([
    'quote_accepted',
    'payment_received',
    'payment_reminder',
    'proof_dismissed',
    'invoice_issued',
    'credit_note_issued',
    'refund_made',
    'order_cancelled',
    'new_device',
    'password_changed',
    'second_factor',
    'email_changed',
  ]);
  const ownerPreferences = (await savePreferences(await createUser(shop, { role: 'owner' }))).json<{
    response: { result: NotificationPreferenceDto[] };
  }>();
  expect(ownerPreferences.response.result.map(({ kind }) => kind)).toContain('desk_message');
  const rejected = await savePreferences(user, [
    { kind: 'quote_received', channel: 'email', on: false },
    { kind: 'password_changed', channel: 'email', on: false },
  ]);
  expect(rejected.json()).toMatchObject({ status: 0, code: 'notice_mandatory' });
  expect((await savePreferences(user)).json()).toEqual({ status: 1, response: { result } });
  expect((await savePreferences(user, [{ kind: 'no such kind', channel: 'email', on: false }])).statusCode).toBe(400);
});

test('opening a page marks the notifications about it and about the pages below it as read, and no others', async () => {
  const [user, other] = [await createUser(shop), await createUser(shop)];
  const insert = ({ id }: TestUser, link: string) =>
    shop.pool.query(
      `insert into notifications (id, user_id, kind, dedupe_key, title, body_text, link, created_at)
       values (gen_random_uuid(), $1, 'quote_received', gen_random_uuid()::text, $2, '', $2, now())`,
      [id, link],
    );
  const links = ['/user/quotes?id=1', '/user/quotes?id=2', '/admin/requests/Q-1', '/admin/requests/Q-1/price', '/admin/requests/Q-12'];
  for (const link of links) await insert(user, link);
  await insert(other, links[0]!);
  const markRead = async (link: string) => (await shop.call('/user/notifications/read', { link }, user)).response.unread;
  expect(await markRead('/user/quotes?id=1')).toBe(4);
  expect(await markRead('/user/quotes?id=1')).toBe(4);
  expect(await markRead('/admin/requests/Q-1')).toBe(2);
  const unreadLinks = (await list(user, { unread: true })).result.map(({ link }) => link);
  expect(unreadLinks.toSorted()).toEqual(['/admin/requests/Q-12', '/user/quotes?id=2']);
  expect((await list(other)).unread).toBe(1);
});
