import { useEffect } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';
import type { Lookups } from './lookups.ts';

/** Tells of colours that could not be had, in the server's words (specification, section 8). */
export function useColourProblem({ colourProblem }: Lookups): void {
  useEffect(() => {
    if (colourProblem !== undefined) showToast(colourProblem, { tone: 'alarm' });
  }, [colourProblem]);
}
