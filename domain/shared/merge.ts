// Own code, because domain/ uses no libraries. `defu` and `deepmerge-ts` also join lists, but a merge must replace them.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a change into a value. Objects are merged by key; everything else, including lists, is replaced. Undefined values are ignored.
 * Neither argument is changed.
 */
export function mergeDeep<Value>(value: Value, part: unknown): Value {
  if (part === undefined) return value;
  if (!isObject(value) || !isObject(part)) return part as Value;
  const merged: Json = { ...value };
  for (const [key, innerValue] of Object.entries(part)) merged[key] = mergeDeep(merged[key], innerValue);
  return merged as Value;
}

/** Returns an object without its undefined fields. */
export const omitUndefined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, innerValue]) => innerValue !== undefined)) as Partial<Value>;
