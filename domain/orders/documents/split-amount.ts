/**
 * Splits an amount in proportion to weights, so that the parts add up to it: each part is rounded down, and the remaining
 * cents go to the parts with the largest remainders, the first ones if they are equal.
 * @param cents not negative
 * @param weights not negative; if all are 0, the first part gets the amount
 */
export function splitByLargestRemainder(cents: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (totalWeight === 0n) return weights.map((_, index) => (index === 0 ? cents : 0));
  // BigInt remains exact if a product exceeds Number.MAX_SAFE_INTEGER.
  const shares = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, cents: Number(product / totalWeight), remainder: product % totalWeight };
  });
  const missingCents = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const byRemainder = shares.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const share of byRemainder.slice(0, missingCents)) share.cents++;
  return shares.map((share) => share.cents);
}
