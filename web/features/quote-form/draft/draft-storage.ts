import { removeStoredByPrefix } from '#web/lib/storage/browser-storage.ts';

const draftKey = 'quoteDraft';
const quotePages = new Set(['/quotes', '/quote/summary']);
/** Whether an address is the form's or the summary's. */
export const isQuotePage = (pathname: string): boolean => quotePages.has(pathname);

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

/** Which form this tab shows: what was typed there comes back after a reload. It goes with the draft. */
export const formKey = 'quoteForm';
/** What is typed is kept on the device under this and the form's own key, so that two tabs never write over each other. */
export const keptPrefix = 'quoteForm:';

let leave: (() => void) | undefined;
/** What is to be done once the quote pages are left. */
export const whenLeft = (work: (() => void) | undefined): void => {
  leave = work;
};

export function dropForm(): void {
  leave?.();
  try {
    sessionStorage.removeItem(formKey);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

let forgotten = false;

/** Whether the person has left: the form that still shows keeps no more of itself. */
export const isQuoteForgotten = (): boolean => forgotten;

/** Removes the draft and every form for good, also on the quote pages: whoever typed them is leaving this device. */
export function forgetQuote(): void {
  forgotten = true;
  removeDraft();
  dropForm();
  removeStoredByPrefix(keptPrefix);
}

/** Removes the draft on any page but the form and the summary: the quote pages have been left (specification, section 4). */
export function removeDraftOutside(pathname: string): void {
  if (isQuotePage(pathname)) return;
  removeDraft();
  dropForm();
}
