import { isQuoteForgotten, keptPrefix } from '#web/lib/draft-store.ts';
import { emptyDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';
import type { KeptForm } from './recovery.ts';

const keyless = (draft: QuoteDraft): string => JSON.stringify({ ...draft, key: '' });
/** Whether anything was answered at all, our own guesses aside. */
export const hasAnswers = (draft: QuoteDraft): boolean => keyless(draft) !== keyless(emptyDraft());

// Sent, or given up: what is still waiting to be kept of them comes too late.
const finished = new Set<string>();

/** Keeps a form on this device. It is no saved draft. */
export function keepForm(kept: KeptForm): void {
  const { key } = kept.draft;
  if (finished.has(key) || isQuoteForgotten()) return;
  try {
    if (hasAnswers(kept.draft)) localStorage.setItem(keptPrefix + key, JSON.stringify(kept));
    else localStorage.removeItem(keptPrefix + key);
  } catch {
    // Storage is full or switched off: a convenience less.
  }
}

/** Forgets what was kept of a form that was sent or given up. */
export function finishForm(key: string): void {
  finished.add(key);
  try {
    localStorage.removeItem(keptPrefix + key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** A form is taken up again: what is typed in it is kept as before. */
export const reviveForm = (key: string): boolean => finished.delete(key);
