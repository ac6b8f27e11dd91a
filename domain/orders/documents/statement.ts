import { ageBuckets, ageLimits, type AgeBucket } from '#domain/orders/payment-age.ts';
import { dayMs } from '#domain/shared/time.ts';

/** A document or an amount of money on a day. Invoices and refunds are positive, credit notes and money received negative. */
export type StatementEntry = { day: string; description: string; amountCents: number };

/** Open amounts in cents by age. */
export type Ageing = Record<AgeBucket, number>;

/** Entries of a period, with the balances before and after it. A negative balance is owed to the customer. Days are ISO 8601. */
export type Statement = {
  from: string;
  to: string;
  openingCents: number;
  entries: readonly StatementEntry[];
  closingCents: number;
  ageing: Ageing;
};

/** Returns the age of an open amount. Days are ISO 8601. */
export function getAgeBucket(dueOn: string, today: string): AgeBucket {
  const days = (Date.parse(today) - Date.parse(dueOn)) / dayMs;
  return ageBuckets.find((bucket) => bucket === 'over90' || days <= ageLimits[bucket])!;
}

/** Sums open amounts by age. */
export function sumByAge(payments: readonly { dueOn: string; openCents: number }[], today: string): Ageing {
  const ageing: Ageing = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
  for (const { dueOn, openCents } of payments) ageing[getAgeBucket(dueOn, today)] += openCents;
  return ageing;
}

const sumEntries = (entries: readonly StatementEntry[]): number => entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Builds the statement of a period. @param entries of any day, in the order of their days */
export function buildStatement(entries: readonly StatementEntry[], { from, to }: { from: string; to: string }, ageing: Ageing): Statement {
  const openingCents = sumEntries(entries.filter(({ day }) => day < from));
  const listed = entries.filter(({ day }) => day >= from && day <= to);
  return { from, to, openingCents, entries: listed, closingCents: openingCents + sumEntries(listed), ageing };
}
