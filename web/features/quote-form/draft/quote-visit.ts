import { deviceStorage, removeStoredByPrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

// Part of every page: the header, signing out and each navigation need it. The rest of this folder is loaded with the quote pages.

/** Key of the summary draft on this device (specification, section 3). */
export const summaryDraftKey = 'quoteDraft';
export const activeFormKey = 'quoteForm';
/** Prefix of the autosaves; the key of the form follows, so that two tabs never overwrite each other's form. */
export const autosavePrefix = 'quoteForm:';

/** The form that a tab shows; `step` from 0. */
export type ActiveForm = { key: string; step: number };

/** State of this tab's quote forms until the page is reloaded. */
type QuoteVisit = {
  /** True after signing out: the open form is not stored any more. */
  isAutosaveDisabled: boolean;
  /** Keys of forms that were sent or discarded: an autosave that comes later is ignored. */
  discardedKeys: Set<string>;
  /** Keys of the forms that this tab has locked. */
  lockedKeys: Set<string>;
  releaseLock: (() => void) | undefined;
  /** The last active form, also after the quote pages were left: Back to the summary returns to it. */
  lastActiveForm: ActiveForm | undefined;
};

export const quoteVisit: QuoteVisit = {
  isAutosaveDisabled: false,
  discardedKeys: new Set(),
  lockedKeys: new Set(),
  releaseLock: undefined,
  lastActiveForm: undefined,
};

const quotePages = new Set(['/quotes', '/quote/summary']);

/** True if the path is that of the form or of the summary. */
export const isQuoteRequestPath = (pathname: string): boolean => quotePages.has(pathname);

export const removeSummaryDraft = (): void => deviceStorage.remove(summaryDraftKey);

/** Ends this tab's claim to its form: removes the active form and releases the lock. */
export function releaseActiveForm(): void {
  quoteVisit.releaseLock?.();
  tabStorage.remove(activeFormKey);
}

/** Removes the summary draft and the active form, except on the quote pages (specification, section 4). */
export function clearDraftOutsideQuotePages(pathname: string): void {
  if (isQuoteRequestPath(pathname)) return;
  removeSummaryDraft();
  releaseActiveForm();
}

/** Removes the summary draft and all autosaves, on the quote pages too: the user signs out of this device. */
export function purgeQuoteData(): void {
  quoteVisit.isAutosaveDisabled = true;
  removeSummaryDraft();
  releaseActiveForm();
  removeStoredByPrefix(autosavePrefix);
}
