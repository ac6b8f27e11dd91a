import { listChangedFields, listChangedPaths, fromFields, toFields, type FormShape } from '#web/admin/kit/form/form-values.ts';

/**
 * Draft of a form: the values and the version that it was filled from, the current values, and the time of the last
 * change in milliseconds.
 */
export type DraftState<V extends object> = { base: V; values: V; version: number | undefined; at: number };

/** State of a form before and immediately after its draft was discarded. */
type DiscardedDraft<V extends object> = { before: DraftState<V>; after: DraftState<V> };

/**
 * Returns the values of `base` with the fields that were changed between `from` and `to`. For example, `base` are the
 * saved values, and `from` and `to` are the form values when they were sent and now.
 */
export function rebaseValues<V extends object>(base: V, from: V, to: V, shape?: FormShape): V {
  const [fields, oldFields, newFields] = [toFields(base, shape), toFields(from, shape), toFields(to, shape)];
  for (const path of listChangedPaths(newFields, oldFields)) fields[path] = newFields[path];
  return fromFields(fields, shape) as V;
}

/** Returns the discarded draft with its original version and the changes made after the discard. */
export const mergeDraft = <V extends object>(
  { before, after }: DiscardedDraft<V>,
  current: DraftState<V>,
  shape?: FormShape,
): DraftState<V> => ({ ...before, values: rebaseValues(before.values, after.values, current.values, shape) });

/** Returns true if the form has unsaved changes. */
export const isDirty = <V extends object>({ values, base }: DraftState<V>, shape?: FormShape): boolean =>
  listChangedFields(values, base, shape).length > 0;

const getKind = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
const hasShapeOf = (stored: unknown, sample: object): boolean =>
  getKind(stored) === 'object' &&
  Object.entries(stored as object).every(([name, value]) => name in sample && getKind(value) === getKind(sample[name as keyof object]));

/** Returns a stored draft; undefined if its shape differs, because an earlier version of the form stored it. */
export function parseStoredDraft<V extends object>(stored: unknown, sample: V): DraftState<V> | undefined {
  const { base, values, version, at } = (stored ?? {}) as Partial<DraftState<V>>;
  if (!hasShapeOf(base, sample) || !hasShapeOf(values, sample)) return undefined;
  return { base: { ...sample, ...base }, values: { ...sample, ...values }, version, at: at ?? 0 };
}
