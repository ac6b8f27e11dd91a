import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/stores/create-store.ts';
import { makeTurns, shownOf, type Turn } from './turns.ts';

/**
 * A list that is changed where it shows: each change shows at once, and they are saved one after the other.
 * @param given the list as it was loaded last; what is on its way is done to it as well
 */
export function useTurns<Item>(given: readonly Item[]): { items: readonly Item[]; take: (turn: Turn<Item>) => Promise<void> } {
  const [turns] = useState(() => makeTurns(given));
  const state = useStore(turns.store);
  useEffect(() => turns.give(given), [turns, given]);
  return { items: shownOf(state, given), take: turns.take };
}
