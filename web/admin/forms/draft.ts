export type FormValues = Record<string, string>;

/** A form's draft: what it was filled from, at which version, and what is typed, since when. */
export type DraftState<V extends FormValues> = { base: V; values: V; version: number | undefined; at: number };

/** The fields whose values differ. */
export const changedFields = <V extends FormValues>(one: V, other: V): (keyof V & string)[] =>
  Object.keys({ ...other, ...one }).filter((field) => one[field] !== other[field]);

/**
 * What stands in a form once it is saved.
 * @param base what is saved now
 * @param began what stood in the form when it was sent
 * @param now what stands in it at this moment: what was typed since the sending stays typed
 */
export const rebaseValues = <V extends FormValues>(base: V, began: V, now: V): V => ({
  ...base,
  ...Object.fromEntries(changedFields(now, began).map((field) => [field, now[field]])),
});

/** Something given up that may be brought back: how the form stood before, and how it stood just after. */
export type DiscardedDraft<V extends FormValues> = { before: DraftState<V>; after: DraftState<V> };

/** The form with what was given up; what has been typed into a field since stays. It goes on from the version that it was begun on. */
export const restoreDraft = <V extends FormValues>({ before, after }: DiscardedDraft<V>, now: DraftState<V>): DraftState<V> => ({
  ...before,
  values: rebaseValues(before.values, after.values, now.values),
});

/** Whether nothing of what was given up would come back: something else has been typed in its place. */
export const isSuperseded = <V extends FormValues>({ before, after }: DiscardedDraft<V>, now: DraftState<V>): boolean =>
  changedFields(before.values, after.values).every((field) => now.values[field] !== after.values[field]);
