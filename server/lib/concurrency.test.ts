import { expect, test } from 'vitest';
import { makeTurns } from './concurrency.ts';

test('two run at a time, the others wait in line, and one that fails hands its place on', async () => {
  const inTurn = makeTurns(2);
  const begun: number[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const work = (at: number) =>
    inTurn(() => {
      begun.push(at);
      return new Promise<number>((done, fail) => {
        ends[at] = (failed) => (failed ? fail(new Error('broken')) : done(at));
      });
    });
  const all = [0, 1, 2, 3].map(work);
  const outcome = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]!(true);
  await expect(all[1]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]!(false);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]!(false);
  ends[3]!(false);
  expect((await outcome).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
