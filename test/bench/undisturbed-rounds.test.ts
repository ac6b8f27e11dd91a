import { expect, test } from 'vitest';
import { createRoundRunner, isDisturbed } from './undisturbed-rounds.ts';

const start = { atMs: 0, busyMs: 5000, ownMs: 3000 };

test('a round is disturbed if other processes used more than a tenth of a core', () => {
  expect(isDisturbed(start, { atMs: 1000, busyMs: 6900, ownMs: 4850 })).toBe(false);
  expect(isDisturbed(start, { atMs: 1000, busyMs: 6900, ownMs: 4790 })).toBe(true);
  expect(isDisturbed(start, { atMs: 10_000, busyMs: 6900, ownMs: 4790 })).toBe(false);
});

/** Creates a runner on a simulated machine. Waiting and a round take one second each. */
function startMachine(getOtherMs: (second: number) => number) {
  let second = 0;
  let otherMs = 0;
  const pass = async (): Promise<number> => {
    otherMs += getOtherMs(second);
    return (second += 1);
  };
  const runRounds = createRoundRunner(() => ({ atMs: second * 1000, busyMs: otherMs + second * 800, ownMs: second * 800 }), pass);
  return { runRounds, runRound: pass, getSecond: () => second };
}

test('rounds start when the machine is quiet', async () => {
  const { runRounds, runRound } = startMachine((second) => (second < 4 ? 900 : 0));
  expect(await runRounds(2, runRound)).toEqual([6, 8]);
});

test('a disturbed round is repeated', async () => {
  const { runRounds, runRound } = startMachine((second) => (second === 3 ? 900 : 0));
  expect(await runRounds(3, runRound)).toEqual([2, 6, 8]);
});

test('a figure is not measured if its rounds are disturbed again and again', async () => {
  const { runRounds, runRound } = startMachine((second) => (second % 2 === 1 ? 900 : 0));
  expect(await runRounds(2, runRound)).toBeUndefined();
});

test('figures are not measured after a quarter of an hour of waiting in total', async () => {
  const { runRounds, runRound, getSecond } = startMachine(() => 900);
  expect(await runRounds(2, runRound)).toBeUndefined();
  expect(await runRounds(2, runRound)).toBeUndefined();
  expect(getSecond()).toBe(900);
});
