import { deviceStorage, removeStoredByPrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

// All pages load this module, because the header, signing out and each navigation use it. The other modules of this
// folder are loaded with the quote pages.

/** Key of the summary draft on this device (specification, section 3). */
export const summaryDraftKey = 'quoteDraft';
export const activeFormKey = 'quoteForm';
export const formViewKey = 'quoteFormView';
/** Prefix of the autosave keys, followed by the form's key, so that tabs do not overwrite the forms of other tabs. */
export const autosavePrefix = 'quoteForm:';

/** Form that a tab shows. @property step from 0 */
export type ActiveForm = { key: string; step: number };

/** State of this tab's quote forms until the page is reloaded. */
type QuoteVisit = {
  /** True after signing out: the open form is no longer stored. */
  isAutosaveDisabled: boolean;
  /** Keys of forms that were sent or discarded. Later autosaves of them are ignored. */
  discardedKeys: Set<string>;
  /** Keys of the forms that this tab has locked. */
  lockedKeys: Set<string>;
  releaseLock: (() => void) | undefined;
  /** Last active form. If the user leaves the quote pages and goes back to the summary, the summary shows this form. */
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

/** Returns true for the path of the form or of the summary. */
export const isQuoteRequestPath = (pathname: string): boolean => quotePages.has(pathname);

export const removeSummaryDraft = (): void => deviceStorage.remove(summaryDraftKey);

/** Removes the active form of this tab and releases its lock. */
export function releaseActiveForm(): void {
  quoteVisit.releaseLock?.();
  tabStorage.remove(activeFormKey);
}

/** Removes the summary draft and the active form unless the path is a quote page (specification, section 4). */
export function clearDraftOutsideQuotePages(pathname: string): void {
  if (isQuoteRequestPath(pathname)) return;
  removeSummaryDraft();
  releaseActiveForm();
}

/** Removes the summary draft and all autosaves, also on the quote pages, when the user signs out on this device. */
export function purgeQuoteData(): void {
  quoteVisit.isAutosaveDisabled = true;
  removeSummaryDraft();
  releaseActiveForm();
  removeStoredByPrefix(autosavePrefix);
}
