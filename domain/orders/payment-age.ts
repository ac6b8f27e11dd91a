/** The ages of open amounts, in days after the due date: not due (also on the day itself), and overdue. */
export const ageBuckets = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** The last day of each age, counted from the due date; the last age has none. */
export const ageLimits = { notDue: 0, days1to30: 30, days31to60: 60, days61to90: 90 } as const satisfies Partial<Record<AgeBucket, number>>;
