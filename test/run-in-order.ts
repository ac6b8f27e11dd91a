import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

/**
 * Runs two requests that wait for the lock of one user's row, in this order. Both are in progress before either continues.
 * @returns the results of both
 */
export async function runInOrder<First, Second>(
  { pool }: TestApp,
  userId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const lockHolder = await pool.connect();
  const waitForBlockedRequests = (count: number) =>
    expect
      .poll(
        async () =>
          (await pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount,
      )
      .toBe(count);
  try {
    await lockHolder.query('begin');
    await lockHolder.query('select 1 from users where id = $1 for update', [userId]);
    const firstResult = first();
    await waitForBlockedRequests(1);
    const secondResult = second();
    await waitForBlockedRequests(2);
    await lockHolder.query('commit');
    return await Promise.all([firstResult, secondResult]);
  } finally {
    // Closing the connection also ends a transaction that a failed test left open.
    lockHolder.release(true);
  }
}
