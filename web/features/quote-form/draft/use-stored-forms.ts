import { useEffect, useState } from 'react';
import { keptPrefix } from './draft-storage.ts';
import type { KeptForms } from './draft-recovery.tsx';

const signs = ['pointerover', 'touchstart', 'focusin'];

function keepsForms(): boolean {
  try {
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].some((key) => key.startsWith(keptPrefix));
  } catch {
    return false;
  }
}

/** Stores the form, offers stored ones and fills in the customer's address: its code comes where one is kept, or as soon as somebody turns to the form. */
export function useKeptForms(): { KeptForms?: typeof KeptForms } {
  const [part, setPart] = useState<{ KeptForms?: typeof KeptForms }>({});
  useEffect(() => {
    // Without it the form works all the same; the next sign of life tries again.
    const load = () =>
      void import('./draft-recovery.tsx').then(
        (loaded) => {
          forget();
          return setPart(loaded);
        },
        () => undefined,
      );
    const forget = () => signs.forEach((type) => document.removeEventListener(type, load));
    if (keepsForms()) load();
    for (const type of signs) document.addEventListener(type, load, { passive: true });
    return forget;
  }, []);
  return part;
}
