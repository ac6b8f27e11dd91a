import { useEffect } from 'react';
import type { QuoteFormController } from '#web/features/quote-form/use-quote-form.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { lockForm } from './draft-lock.ts';

/** Locks the form for this tab. If another tab has already locked the form, the form of this tab gets a new key. */
export function useQuoteFormLock({ draft: { key }, change }: Pick<QuoteFormController, 'draft' | 'change'>): void {
  useEffect(() => {
    if (key === '') return;
    void lockForm(key).then((isLocked) => isLocked || change({ type: 'set', answers: { key: createRandomId() } }));
  }, [key, change]);
}
