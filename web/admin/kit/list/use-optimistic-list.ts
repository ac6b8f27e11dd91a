import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useMutation, useMutationState } from '@tanstack/react-query';

/** Optimistic change of a list. */
export type ListChange<Item> = {
  /**
   * Applies the change to the current list. Must be idempotent. If omitted, the change is displayed after the save.
   */
  apply?: (items: readonly Item[]) => readonly Item[];
  /**
   * Saves the change after all earlier ones.
   * @param items result of `apply` on the list saved before
   * @returns the saved list; nothing if it equals `items`
   */
  save?: (items: readonly Item[]) => Promise<readonly Item[] | void>;
};

/**
 * Provides a list with optimistic updates. Saves changes one after the other. A failed change is reverted, the other changes
 * remain.
 * @param serverItems last loaded list; pending changes are applied to it
 * @param refetch loads the list again after each change, because the response to an earlier request may not contain the
 * change
 */
export function useOptimisticList<Item>(
  serverItems: readonly Item[],
  refetch: () => void,
): {
  items: readonly Item[];
  /** Applies and saves a change. @throws errors of `save` */
  change: (change: ListChange<Item>) => Promise<unknown>;
} {
  const id = useId();
  const mutationKey = ['list', id];
  /** Result of the last change until the list is loaded again. */
  const [saved, setSaved] = useState<{ basedOn: readonly Item[]; items: readonly Item[] }>();
  const current = saved?.basedOn === serverItems ? saved.items : serverItems;
  // A ref, because several changes may be saved between two renders.
  const latest = useRef({ serverItems, items: current });
  useLayoutEffect(() => {
    latest.current = { serverItems, items: current };
  }, [serverItems, current]);

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id },
    mutationFn: async ({ apply, save }: ListChange<Item>) => {
      const applyToLatest = () => apply?.(latest.current.items) ?? latest.current.items;
      const items = (await save?.(applyToLatest())) ?? applyToLatest();
      const { serverItems: basedOn } = latest.current;
      latest.current = { serverItems: basedOn, items };
      setSaved({ basedOn, items });
    },
    onSettled: refetch,
  });
  const pendingChanges = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ListChange<Item>,
  });
  return { items: pendingChanges.reduce((items, { apply }) => apply?.(items) ?? items, current), change: mutateAsync };
}
