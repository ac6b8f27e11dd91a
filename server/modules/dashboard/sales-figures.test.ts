import { expect, test } from 'vitest';
import { priceAndSend } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, product, defaultCustomer, owner, submitQuoteRequest } = startQuotesAdmin();

test('the overview contains the value of open, won and lost quotes, the reasons for the lost ones, and the median time in each status', async () => {
  const sendQuote = async (rand: number): Promise<{ _id: string; number: string }> => {
    const quote = await submitQuoteRequest();
    await priceAndSend(shop, owner, quote._id, product._id, { rand });
    shop.clock.move(60_000);
    return quote;
  };
  await sendQuote(1000);
  const [accepted, declined, revised] = [await sendQuote(2000), await sendQuote(3000), await sendQuote(4000)];
  await priceAndSend(shop, owner, revised._id, product._id, { rand: 4500 });
  await submitQuoteRequest();
  await shop.call('/user/quotes/accept', { _id: accepted._id, revision: 1, alternative: 0, name: 'Thandi Mokoena' }, defaultCustomer);
  await shop.call('/user/quotes/decline', { _id: declined._id, reason: 'Too expensive' }, defaultCustomer);
  const withdrawn = await sendQuote(500);
  await shop.call('/user/quotes/withdraw', { _id: withdrawn._id, reason: 'Moving house' }, defaultCustomer);
  const { sales } = (await shop.call('/admin/overview/get', {}, owner)).response.figures!;
  expect(sales).toMatchObject({
    open: { count: 2, totalCents: 550_000 },
    won: { count: 1, totalCents: 200_000 },
    lost: { count: 2, totalCents: 350_000 },
    lostReasons: [
      { number: withdrawn.number, reason: 'Moving house', totalCents: 50_000 },
      { number: declined.number, reason: 'Too expensive', totalCents: 300_000 },
    ],
  });
  expect(sales.durations.find(({ status }) => status === 'quoted')!.medianSeconds).toBeGreaterThanOrEqual(60);
});
