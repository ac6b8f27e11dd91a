import { useLayoutEffect, useState } from 'react';
import { onInteraction } from '#web/lib/hooks/interaction.ts';
import type { DraftRecovery } from './draft-recovery.tsx';
import { hasAutosaves } from './draft-storage.ts';

/** Loads `DraftRecovery` if an autosave exists, else on the first interaction with the page. */
export function useLazyDraftRecovery(): { DraftRecovery?: typeof DraftRecovery } {
  const [module, setModule] = useState<{ DraftRecovery?: typeof DraftRecovery }>({});
  // A layout effect, so that listeners exist before the first event on the visible form.
  useLayoutEffect(() => {
    const load = () =>
      void import('./draft-recovery.tsx').then(
        (loaded) => {
          stopListening();
          return setModule(loaded);
        },
        // The form works without it, and the next interaction retries.
        () => undefined,
      );
    const stopListening = onInteraction(load);
    if (hasAutosaves()) load();
    return stopListening;
  }, []);
  return module;
}
