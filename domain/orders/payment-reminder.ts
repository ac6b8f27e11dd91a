import { addDays } from '#domain/shared/time.ts';

/** The facts that decide whether a reminder of a payment is sent. Days are ISO 8601. */
export type ReminderState = {
  /** Null until the order reaches the status that makes the payment due. */
  dueOn: string | null;
  openCents: number;
  /** The step of the last reminder of this payment. */
  lastStep: number | null;
  /** Steps before this day are not made up: the order was entered, or continued after a hold, on it. */
  startsOn: string | null;
  /** The last day of an arrangement, or of the pause for a proof of payment. */
  pausedUntil: string | null;
  /** True during a dispute or a hold, and for a cancelled order. */
  isStopped: boolean;
};

type PlannedReminder = { step: number; day: string };

/** Returns true if no reminder is sent today, whatever its step. */
export const isReminderPaused = ({ isStopped, pausedUntil }: Pick<ReminderState, 'isStopped' | 'pausedUntil'>, today: string): boolean =>
  isStopped || (pausedUntil !== null && today <= pausedUntil);

/** Returns the latest step that is due today or earlier, sent or not. */
export const findLatestStep = (dueOn: string, steps: readonly number[], today: string): number | undefined =>
  steps.findLast((step) => addDays(dueOn, step) <= today);

/**
 * Returns the step of the reminder that is due today, or undefined. After missed runs it is the latest step only.
 * @param steps days after the due date, ascending; negative before it
 */
export function findReminderStep(state: ReminderState, steps: readonly number[], today: string): number | undefined {
  const { dueOn, openCents, lastStep, startsOn } = state;
  if (openCents <= 0 || dueOn === null || isReminderPaused(state, today)) return undefined;
  const step = findLatestStep(dueOn, steps, today);
  if (step === undefined || (lastStep !== null && step <= lastStep)) return undefined;
  return startsOn !== null && addDays(dueOn, step) < startsOn ? undefined : step;
}

/** Returns the next reminder, today or later, if nothing changes meanwhile. @param steps as in `findReminderStep` */
export function findNextReminder(state: ReminderState, steps: readonly number[], today: string): PlannedReminder | undefined {
  const { dueOn, pausedUntil } = state;
  if (dueOn === null) return undefined;
  const firstDay = pausedUntil !== null && pausedUntil >= today ? addDays(pausedUntil, 1) : today;
  const days = [firstDay, ...steps.map((step) => addDays(dueOn, step)).filter((day) => day > firstDay)];
  for (const day of days) {
    const step = findReminderStep(state, steps, day);
    if (step !== undefined) return { step, day };
  }
  return undefined;
}
