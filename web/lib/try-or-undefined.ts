/** Returns the result of `work`, or undefined if it throws, as blocked or full storage does. */
export function tryOrUndefined<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
