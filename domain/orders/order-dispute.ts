type Dispute = { objectedAt: Date | null; cancelAskedAt: Date | null; keptAt: Date | null };

const isUnanswered = (time: Date | null, keptAt: Date | null): boolean => time !== null && (keptAt === null || keptAt < time);

/** Returns true if the customer objected to the acceptance, and staff have not kept the order since. */
export const hasOpenObjection = ({ objectedAt, keptAt }: Omit<Dispute, 'cancelAskedAt'>): boolean => isUnanswered(objectedAt, keptAt);

/** Returns true if the customer asked to cancel the order, and staff have not kept it since. */
export const hasAskedToCancel = ({ cancelAskedAt, keptAt }: Omit<Dispute, 'objectedAt'>): boolean => isUnanswered(cancelAskedAt, keptAt);
