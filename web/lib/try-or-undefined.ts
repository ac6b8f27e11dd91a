/** What some work gives; undefined where the browser refuses it, as storage that is switched off or full does. */
export function tryOrUndefined<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
