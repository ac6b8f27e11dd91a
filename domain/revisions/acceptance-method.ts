/** The ways to accept a quote that staff record. */
export const recordedAcceptanceMethods = ['phone', 'paper', 'email', 'in_person'] as const;

/** The ways to accept a quote. */
export const acceptanceMethods = ['online', ...recordedAcceptanceMethods] as const;
export type AcceptanceMethod = (typeof acceptanceMethods)[number];

/** The methods as parts of a sentence, as in "accepted online" or "accepted by phone". */
export const acceptanceMethodLabels: Record<AcceptanceMethod, string> = {
  online: 'online',
  phone: 'by phone',
  paper: 'on paper',
  email: 'by email',
  in_person: 'in person',
};
