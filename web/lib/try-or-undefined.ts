/** Returns the result of `work`; undefined if it throws, for example because storage is blocked or full. */
export function tryOrUndefined<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
