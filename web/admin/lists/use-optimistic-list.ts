import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useMutation, useMutationState } from '@tanstack/react-query';

/** A change of a list that shows at once. */
export type ListChange<Item> = {
  /** Applies the change to the current list. Must be idempotent. Without it, the change is shown once it is saved. */
  apply?: (items: readonly Item[]) => readonly Item[];
  /**
   * Saves the change, after those before it.
   * @param items the result of `apply` on the list as it is saved then
   * @returns the list as it is saved now, or nothing if it equals `items`
   */
  save?: (items: readonly Item[]) => Promise<readonly Item[] | void>;
};

/**
 * A list with optimistic updates. Changes are saved one after the other; a failed change is reverted, the others remain.
 * @param serverItems the list as it was loaded last; pending changes are applied to it
 * @param refetch loads the list again after each change: a response to an earlier request may lack the change
 */
export function useOptimisticList<Item>(
  serverItems: readonly Item[],
  refetch: () => void,
): {
  items: readonly Item[];
  /** @throws errors of `save` */
  change: (change: ListChange<Item>) => Promise<unknown>;
} {
  const id = useId();
  const mutationKey = ['list', id];
  /** The result of the last change, until the list is loaded again. */
  const [saved, setSaved] = useState<{ over: readonly Item[]; items: readonly Item[] }>();
  const current = saved?.over === serverItems ? saved.items : serverItems;
  // Several changes may be saved between two renders.
  const latest = useRef({ serverItems, current });
  useLayoutEffect(() => {
    latest.current = { serverItems, current };
  }, [serverItems, current]);

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id },
    mutationFn: async ({ apply, save }: ListChange<Item>) => {
      const result = () => apply?.(latest.current.current) ?? latest.current.current;
      const items = (await save?.(result())) ?? result();
      const { serverItems: over } = latest.current;
      latest.current = { serverItems: over, current: items };
      setSaved({ over, items });
    },
    onSettled: refetch,
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ListChange<Item>,
  });
  return { items: pending.reduce((items, { apply }) => apply?.(items) ?? items, current), change: mutateAsync };
}
