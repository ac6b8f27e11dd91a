import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/time.ts';
import { findNextReminder, findReminderStep, type ReminderState } from './payment-reminder.ts';

const steps = [-2, 0, 3, 7, 14];
const dueOn = '2026-11-20';
const state: ReminderState = { dueOn, openCents: 1, lastStep: null, startsOn: null, pausedUntil: null, isStopped: false };

/** Returns the days after `dueOn` on which reminders are sent, if the run of these days is missed. */
function simulate(overrides: Partial<ReminderState>, isMissed: (day: number) => boolean = () => false): [day: number, step: number][] {
  const sent: [number, number][] = [];
  for (let day = -10; day <= 50; day++) {
    const lastStep = sent.at(-1)?.[1] ?? null;
    const step = isMissed(day) ? undefined : findReminderStep({ ...state, ...overrides, lastStep }, steps, addDays(dueOn, day));
    if (step !== undefined) sent.push([day, step]);
  }
  return sent;
}

test('each step is sent once, on its day', () => {
  expect(simulate({})).toEqual(steps.map((step) => [step, step]));
});

test('after missed runs only the latest step is sent', () => {
  expect(simulate({}, (day) => day >= -2 && day <= 8)).toEqual([
    [9, 7],
    [14, 14],
  ]);
});

test('steps before the start are not made up', () => {
  expect(simulate({ startsOn: addDays(dueOn, 5) })).toEqual([
    [7, 7],
    [14, 14],
  ]);
});

test('after a pause only the latest step is sent', () => {
  expect(simulate({ pausedUntil: addDays(dueOn, 4) })).toEqual([
    [5, 3],
    [7, 7],
    [14, 14],
  ]);
});

test('nothing is sent for a disputed or paid payment, and before the payment has a due date', () => {
  expect(simulate({ isStopped: true })).toEqual([]);
  expect(simulate({ openCents: 0 })).toEqual([]);
  expect(simulate({ dueOn: null })).toEqual([]);
});

test('the next reminder is the first one that is then sent', () => {
  for (const overrides of [
    {},
    { pausedUntil: addDays(dueOn, 4) },
    { startsOn: addDays(dueOn, 5) },
    { isStopped: true },
    { lastStep: 14 },
  ]) {
    const current = { ...state, ...overrides };
    for (let day = -10; day <= 20; day++) {
      const today = addDays(dueOn, day);
      const days = Array.from({ length: 60 }, (_, index) => addDays(today, index));
      const first = days.find((candidate) => findReminderStep(current, steps, candidate) !== undefined);
      expect(findNextReminder(current, steps, today)?.day, `${JSON.stringify(overrides)} ${day}`).toBe(first);
    }
  }
});
