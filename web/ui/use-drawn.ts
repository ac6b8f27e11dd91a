import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Whether what was mounted with it has been drawn: what is not seen at first then comes, in a task and a frame of its own. True from the
 * start on the server, and for what it rendered.
 */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(!useHydrated());
  useEffect(() => (drawn ? undefined : afterFrame(() => startTransition(() => setDrawn(true)))), [drawn]);
  return drawn;
}
