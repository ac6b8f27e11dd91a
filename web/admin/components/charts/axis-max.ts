/** Returns the maximum of a chart's axis: the smallest round number that is at least the largest value. */
export function getAxisMax(values: readonly number[]): number {
  const maxValue = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(maxValue));
  return [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((max) => max >= maxValue && Number.isInteger(max))!;
}
