import type { MoneyFigures } from '#contract/admin/overview.endpoints.ts';
import type { MoneyOfWeek } from './money-figures.store.ts';

/** Adds weeks without money, and the sums of all weeks. @param weeks their Mondays, ascending */
export function summarizeMoney(weeks: readonly string[], rows: readonly MoneyOfWeek[], openCents: number): MoneyFigures {
  const noMoney = { quotedCents: 0, acceptedCents: 0, receivedCents: 0 };
  const filled = weeks.map((week) => rows.find((row) => row.week === week) ?? { week, ...noMoney });
  const sum = (name: keyof typeof noMoney) => filled.reduce((total, week) => total + week[name], 0);
  return {
    quotedCents: sum('quotedCents'),
    acceptedCents: sum('acceptedCents'),
    receivedCents: sum('receivedCents'),
    openCents,
    weeks: filled,
  };
}
