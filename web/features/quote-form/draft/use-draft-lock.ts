import { useEffect } from 'react';
import type { QuoteFormController } from '#web/features/quote-form/use-quote-form.ts';
import { randomId } from '#web/lib/random-id.ts';
import { lockForm } from './draft-lock.ts';

/** Locks the form for this tab. A form that is open in another tab already continues here under a new key. */
export function useDraftLock({ draft: { key }, change }: Pick<QuoteFormController, 'draft' | 'change'>): void {
  useEffect(() => {
    if (key === '') return;
    void lockForm(key).then((isLocked) => isLocked || change({ type: 'set', answers: { key: randomId() } }));
  }, [key, change]);
}
