// `defu` and `deepmerge-ts` join lists, but a merge must replace lists. Also, domain/ uses no libraries.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a change into a value. Objects are merged by key; everything else, including lists, is replaced. Undefined values are ignored.
 * Neither argument is changed.
 */
export function mergeDeep<Value>(value: Value, change: unknown): Value {
  if (change === undefined) return value;
  if (!isObject(value) || !isObject(change)) return change as Value;
  const merged: Json = { ...value };
  for (const [key, fieldValue] of Object.entries(change)) merged[key] = mergeDeep(merged[key], fieldValue);
  return merged as Value;
}

/** Returns an object without its undefined fields. */
export const omitUndefined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, fieldValue]) => fieldValue !== undefined)) as Partial<Value>;
