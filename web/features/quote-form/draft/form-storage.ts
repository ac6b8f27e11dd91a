import { isQuoteForgotten, keptPrefix } from './draft-storage.ts';
import { emptyDraft, type QuoteDraft } from './quote-draft.ts';
import { removeKept, type KeptForm } from './find-form.ts';

const keyless = (draft: QuoteDraft): string => JSON.stringify({ ...draft, key: '' });
/** Whether anything was answered at all, our own guesses aside. */
export const hasAnswers = (draft: QuoteDraft): boolean => keyless(draft) !== keyless(emptyDraft());

// Sent, or given up: what is still waiting to be kept of them comes too late.
const finished = new Set<string>();

/** Returns the draft without what only a guest's own tab stores: the address, and notes, which may contain a gate code. */
const withoutContact = (draft: QuoteDraft): QuoteDraft => ({ ...draft, contact: emptyDraft().contact, notes: '' });

function store(storage: Storage, key: string, kept: KeptForm | undefined): void {
  if (kept && hasAnswers(kept.draft)) storage.setItem(keptPrefix + key, JSON.stringify(kept));
  else storage.removeItem(keptPrefix + key);
}

/** Stores a form on this device, a guest's contact details in this tab only. It is no saved draft. */
export function keepForm(kept: KeptForm): void {
  const { key } = kept.draft;
  if (finished.has(key) || isQuoteForgotten()) return;
  const isGuest = kept.owner === '';
  try {
    store(sessionStorage, key, isGuest ? kept : undefined);
    store(localStorage, key, isGuest ? { ...kept, draft: withoutContact(kept.draft) } : kept);
  } catch {
    // Storage is full or switched off: nothing is restored later.
  }
}

/** Removes the stored copies of a form that was sent or given up. */
export function finishForm(key: string): void {
  finished.add(key);
  removeKept(key);
}

/** A form is taken up again: what is typed in it is kept as before. */
export const reviveForm = (key: string): boolean => finished.delete(key);
