import { expect, test } from 'vitest';
import { maxUnclaimedBytes } from '#domain/media/upload.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';
import { createForm } from '#test/files.ts';

const shop = startApp();

/** Uploads a small PDF from an IP address. @returns its path */
async function upload(address: string): Promise<string> {
  const payload = createForm([{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }]);
  const response = await shop.app.inject({ method: 'POST', url: '/site/quotes/save/local/images', payload, remoteAddress: address });
  return response.json<{ file_path: string }>().file_path;
}

test('beyond the budget for all unclaimed uploads, the network that holds most loses its oldest', async () => {
  const send = async (address: string, bytes: number): Promise<string> => {
    const path = await upload(address);
    // Sizes that add up to the budget, without files of that size.
    await shop.pool.query('update uploads set bytes = $2 where path = $1', [path, bytes]);
    return path;
  };
  const listRemaining = async (paths: string[]) => {
    const statuses = await Promise.all(paths.map(async (path) => (await shop.app.inject(path)).statusCode));
    return statuses.map((status) => status === 200);
  };
  await shop.pool.query('delete from uploads where quote_id is null');
  const half = maxUnclaimedBytes / 2;
  // The addresses of one IPv6 network count as one sender.
  const large = [await send('2001:db8:1:1::1', half - 1000), await send('2001:db8:1:1::2', half - 1000)];
  const small = [await send('192.0.2.60', 500), await send('192.0.2.61', 1000)];
  expect(await listRemaining([...large, ...small])).toEqual([true, true, true, true]);
  const last = await send('192.0.2.61', 1000);
  expect(await listRemaining([...large, ...small, last])).toEqual([true, true, true, true, true]);
  const next = await send('192.0.2.62', 500);
  expect(await listRemaining([...large, ...small, last, next])).toEqual([false, true, true, true, true, true]);
  expect(await shop.files.exists(large[0]!.slice(1))).toBe(false);
  await shop.pool.query('delete from uploads where quote_id is null');
});

test('uploads of a quote are not removed for the budget of unclaimed uploads', async () => {
  const customer = await createUser(shop);
  const path = await upload('192.0.2.70');
  const request = buildQuoteRequest((await getProduct(shop))._id, { pictures: JSON.stringify([{ path, name: 'a.pdf' }]) });
  await shop.post('/site/save/quotes', request, customer);
  await shop.pool.query('update uploads set bytes = $2 where path = $1', [path, maxUnclaimedBytes + 1]);
  const other = await upload('192.0.2.70');
  const { rows } = await shop.pool.query('select path, network is null as "isWithoutNetwork" from uploads where path = any($1)', [
    [path, other],
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { path, isWithoutNetwork: true },
      { path: other, isWithoutNetwork: false },
    ]),
  );
});
