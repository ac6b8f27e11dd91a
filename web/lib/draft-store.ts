const draftKey = 'quoteDraft';
const quotePages = new Set(['/quotes', '/quote/summary']);

// Where storage is switched off, the way to the summary and back still works.
let inMemory: string | null = null;

export function storeDraft(draft: string): void {
  try {
    localStorage.setItem(draftKey, draft);
    inMemory = null;
  } catch {
    inMemory = draft;
  }
}

export function readStoredDraft(): string | null {
  try {
    return localStorage.getItem(draftKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function removeDraft(): void {
  inMemory = null;
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

// What the form keeps in this tab for a reload; it goes with the draft.
export const formKey = 'quoteForm';

export function dropForm(): void {
  try {
    sessionStorage.removeItem(formKey);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

let forgotten = false;

/** Whether the person has left: the form that still shows keeps no more of itself. */
export const isQuoteForgotten = (): boolean => forgotten;

/** Removes the draft and the form for good, also on the quote pages: whoever typed them is leaving this device. */
export function forgetQuote(): void {
  forgotten = true;
  removeDraft();
  dropForm();
}

/** Removes the draft on any page but the form and the summary: the quote pages have been left (specification, section 4). */
export function removeDraftOutside(pathname: string): void {
  if (quotePages.has(pathname)) return;
  removeDraft();
  dropForm();
}
