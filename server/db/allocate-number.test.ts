import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createDb } from './connection.ts';
import { allocateNumber } from './allocate-number.ts';

const shop = startApp('empty');

test('each series counts every year from 1, and concurrent or failed transactions leave no gaps or duplicates', async () => {
  const db = createDb(shop.pool);
  const allocate = (series: 'quote' | 'order', year: number) => db.transaction().execute((trx) => allocateNumber(trx, series, year));
  const failed = db.transaction().execute(async (trx) => {
    await allocateNumber(trx, 'quote', 2026);
    throw new Error('rolled back');
  });
  const [quotes] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => allocate('quote', 2026))),
    expect(failed).rejects.toThrow('rolled back'),
  ]);
  expect(quotes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect([await allocate('order', 2026), await allocate('quote', 2027), await allocate('quote', 2026)]).toEqual([1, 1, 13]);
});
