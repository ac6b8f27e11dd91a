import { describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, inDays, sendQuote, openQuote, accept, runJobsAt } = withRevisions(startQuotesAdmin());
const getReminderTime = (days: number): string => `${inDays(days)}T07:00:00Z`;

describe('the reminders before the last day of a revision', () => {
  const listReminders = async ({ email }: TestUser): Promise<string[]> =>
    (
      await shop.pool.query<{ subject: string }>(
        "select subject from outbox where kind = 'quote_expiring' and recipient = $1 order by number",
        [email],
      )
    ).rows.map(({ subject }) => subject);

  test('are sent at nine in the morning two days before it and on it', async () => {
    const customer = await createUser(shop);
    const { _id, number } = await sendQuote(undefined, customer);
    await runJobsAt(`${inDays(5)}T06:59:59Z`);
    expect(await listReminders(customer)).toEqual([]);
    await runJobsAt(getReminderTime(5));
    expect(await listReminders(customer)).toEqual([`Your quote ${number} expires in 2 days`]);
    await runJobsAt(`${inDays(7)}T06:59:59Z`);
    expect(await listReminders(customer)).toHaveLength(1);
    await runJobsAt(getReminderTime(7));
    expect(await listReminders(customer)).toEqual([`Your quote ${number} expires in 2 days`, `Your quote ${number} expires today`]);
    expect(await openQuote(_id, customer)).toMatchObject({ status: 'quoted' });
  });

  test('are not sent on another day if their jobs run late', async () => {
    const customer = await createUser(shop);
    const { _id } = await sendQuote(undefined, customer);
    await runJobsAt(getReminderTime(6));
    await runJobsAt(getReminderTime(8));
    expect(await listReminders(customer)).toEqual([]);
    expect(await openQuote(_id, customer)).toMatchObject({ status: 'expired' });
  });

  test('are not sent after the customer has accepted or declined', async () => {
    const customer = await createUser(shop);
    const [accepted, declined] = [await sendQuote(undefined, customer), await sendQuote(undefined, customer)];
    expect((await accept(accepted._id, {}, customer)).statusCode).toBe(200);
    await shop.call('/user/quotes/decline', { _id: declined._id, reason: 'Too expensive' }, customer);
    for (const days of [5, 7]) await runJobsAt(getReminderTime(days));
    expect(await listReminders(customer)).toEqual([]);
  });
});
