import { useEffect, useState } from 'react';
import type { DraftRecovery } from './draft-recovery.tsx';
import { hasAutosaves } from './draft-storage.ts';

const interactionEvents = ['pointerover', 'touchstart', 'focusin'];

/** Loads `DraftRecovery` if an autosave exists, or else on the first interaction with the page. */
export function useLazyDraftRecovery(): { DraftRecovery?: typeof DraftRecovery } {
  const [module, setModule] = useState<{ DraftRecovery?: typeof DraftRecovery }>({});
  useEffect(() => {
    const stopListening = () => interactionEvents.forEach((type) => document.removeEventListener(type, load));
    function load(): void {
      import('./draft-recovery.tsx').then(
        (loaded) => {
          stopListening();
          return setModule(loaded);
        },
        // The form works without it, and the next interaction tries again.
        () => undefined,
      );
    }
    if (hasAutosaves()) load();
    for (const type of interactionEvents) document.addEventListener(type, load, { passive: true });
    return stopListening;
  }, []);
  return module;
}
