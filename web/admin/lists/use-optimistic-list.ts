import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/stores/create-store.ts';
import { createOptimisticList, visibleItems, type ListChange } from './optimistic-list.ts';

/**
 * A list that is changed where it shows: each change shows at once, and they are saved one after the other.
 * @param given the list as it was loaded last; what is on its way is done to it as well
 */
export function useOptimisticList<Item>(given: readonly Item[]): {
  items: readonly Item[];
  take: (turn: ListChange<Item>) => Promise<void>;
} {
  const [turns] = useState(() => createOptimisticList(given));
  const state = useStore(turns.store);
  useEffect(() => turns.give(given), [turns, given]);
  return { items: visibleItems(state, given), take: turns.take };
}
