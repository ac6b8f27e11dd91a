/** The round number at the top of a plot: not below the largest value, and what a person would write on an axis. */
export function niceMax(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((each) => each * power).find((each) => each >= most && Number.isInteger(each))!;
}
