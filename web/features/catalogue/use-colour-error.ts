import { useEffect } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';
import type { Lookups } from './lookups.ts';

/** Shows the server's message in a toast if the colours failed to load (specification, section 8). */
export function useColourError({ colourProblem }: Lookups): void {
  useEffect(() => {
    if (colourProblem !== undefined) showToast(colourProblem, { tone: 'alarm' });
  }, [colourProblem]);
}
