/** A part of the price that is due when the order reaches a status. `share` is in hundredths of a percent. */
export type Milestone = { name: string; share: number };

/** Returns true if the shares are positive whole numbers that add up to 100 %. */
export const areMilestonesValid = (milestones: readonly Milestone[]): boolean =>
  milestones.every(({ share }) => Number.isInteger(share) && share > 0) && milestones.reduce((sum, { share }) => sum + share, 0) === 10_000;

/**
 * Splits a price into payments. Rounds the cumulative amounts, so that the payments always add up to the price.
 * @param grossCents VAT included, not negative
 * @returns cents in the order of the milestones
 * @throws RangeError for shares that do not add up to 100 %, or an amount that is no whole number of cents
 */
export function splitPayments(grossCents: number, milestones: readonly Milestone[]): number[] {
  if (!areMilestonesValid(milestones)) throw new RangeError('The shares of the payments must add up to 100 %.');
  if (!Number.isSafeInteger(grossCents) || grossCents < 0) throw new RangeError(`${grossCents} is not an amount in cents.`);
  let cumulativeShare = 0;
  let previousCents = 0;
  return milestones.map((milestone) => {
    cumulativeShare += milestone.share;
    // Rounds half up. BigInt remains exact if the product exceeds Number.MAX_SAFE_INTEGER.
    const cumulativeCents = Number((BigInt(grossCents) * BigInt(cumulativeShare) * 2n + 10_000n) / 20_000n);
    const amountCents = cumulativeCents - previousCents;
    previousCents = cumulativeCents;
    return amountCents;
  });
}
