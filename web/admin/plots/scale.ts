/** The round number at the top of a plot: not below the largest value, and what a person would write on an axis. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 10].find((each) => each * power >= most)!;
  return step * power;
}
