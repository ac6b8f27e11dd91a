import { getSession, getStoredUser } from '#web/lib/session/session-store.ts';
import { deviceStorage, listStoredKeys, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { emptyDraft, hasAnswers, toQuoteDraft, type QuoteDraft } from './quote-draft.ts';
import { activeFormKey, autosavePrefix, isQuoteRequestPath, quoteVisit, summaryDraftKey, type ActiveForm } from './quote-visit.ts';

// A quote request is stored in four places:
// - the summary draft: one for all tabs, from View Summary until the form loads (specification, section 4);
// - autosaves: one for each form, for 30 days; a guest's contact details are stored in the tab only;
// - the active form: which form this tab shows;
// - the history entry: which form Back, Forward and a reload return to (decision 0019).

/** An autosaved form, as stored. The field names are those of stored data. */
export type Autosave = {
  version: 1;
  savedAt: string;
  /** The id of the customer who typed it, '' for a guest. */
  owner: string;
  /** The selection that the form's URL contained (`selectionKey`); undefined in forms stored by an earlier version. */
  asked?: string;
  draft: QuoteDraft;
};

const autosaveTtlMs = 30 * 24 * 3_600_000;

/** True if the autosave is younger than 30 days. @param now in ms */
export const isFresh = ({ savedAt }: Autosave, now: number): boolean => now - Date.parse(savedAt) < autosaveTtlMs;

/** Returns the form that this tab shows, or showed last. */
export const getActiveForm = (): ActiveForm | undefined => tabStorage.get<ActiveForm>(activeFormKey) ?? quoteVisit.lastActiveForm;

/** Stores which form this tab shows. @param step the open step, by default the one stored for this form */
export function setActiveForm(key: string, step?: number): void {
  const current = getActiveForm();
  const form = { key, step: step ?? (current?.key === key ? current.step : 0) };
  quoteVisit.lastActiveForm = form;
  tabStorage.set(activeFormKey, form);
}

/** Returns the summary draft, of whichever tab. */
export const readSummaryDraft = (): QuoteDraft | undefined => toQuoteDraft(deviceStorage.get(summaryDraftKey));

/**
 * Stores the summary draft as this tab's, with every field that section 3 of the specification names: some are copies from the address,
 * others are in no field of the form.
 */
export function saveSummaryDraft(draft: QuoteDraft): void {
  const { line2: suburb, city, province } = draft.contact;
  const user = getStoredUser()?._id ?? '';
  const specified = { suburb, city, province, user, message: '', quoted_amount: '', remarks: '', status: '' };
  deviceStorage.set(summaryDraftKey, { ...draft, ...specified });
  setActiveForm(draft.key);
}

function toAutosave(stored: Autosave | undefined, key: string): Autosave | undefined {
  const draft = stored?.version === 1 ? toQuoteDraft(stored.draft) : undefined;
  return draft && { ...stored!, draft: { ...draft, key } };
}

/** Returns the autosave of a form: this tab's copy, which is complete for a guest too, unless another tab has stored a newer one. */
export function readAutosave(key: string): Autosave | undefined {
  const inTab = toAutosave(tabStorage.get(autosavePrefix + key), key);
  const onDevice = toAutosave(deviceStorage.get(autosavePrefix + key), key);
  return inTab && (onDevice === undefined || onDevice.savedAt <= inTab.savedAt) ? inTab : onDevice;
}

// Notes may contain a gate code.
const withoutContactDetails = (draft: QuoteDraft): QuoteDraft => ({ ...draft, contact: emptyDraft().contact, notes: '' });

function removeAutosave(key: string): void {
  tabStorage.remove(autosavePrefix + key);
  deviceStorage.remove(autosavePrefix + key);
}

/**
 * Stores a form on this device, a guest's contact details in this tab only. Does nothing after signing out, or for a form that was sent or
 * discarded.
 */
export function writeAutosave(autosave: Autosave): void {
  const { draft, owner } = autosave;
  if (quoteVisit.isAutosaveDisabled || quoteVisit.discardedKeys.has(draft.key)) return;
  const storageKey = autosavePrefix + draft.key;
  const isGuest = owner === '';
  const onDevice = isGuest ? withoutContactDetails(draft) : draft;
  if (isGuest && hasAnswers(draft)) tabStorage.set(storageKey, autosave);
  else tabStorage.remove(storageKey);
  if (hasAnswers(onDevice)) deviceStorage.set(storageKey, { ...autosave, draft: onDevice });
  else deviceStorage.remove(storageKey);
}

/** Removes the autosave of a form that was sent or discarded, and ignores later ones. */
export function discardAutosave(key: string): void {
  quoteVisit.discardedKeys.add(key);
  removeAutosave(key);
}

/** Stores a discarded form again from now on: it was restored. */
export function resumeAutosave(key: string): void {
  quoteVisit.discardedKeys.delete(key);
}

export const hasAutosaves = (): boolean => listStoredKeys(autosavePrefix).length > 0;

/** Returns the autosaves of this device and this tab. Removes expired and unreadable ones. @param now in ms */
export function listAutosaves(now: number): Autosave[] {
  return listStoredKeys(autosavePrefix).flatMap((storageKey) => {
    const key = storageKey.slice(autosavePrefix.length);
    const autosave = readAutosave(key);
    if (autosave && isFresh(autosave, now)) return [autosave];
    removeAutosave(key);
    return [];
  });
}

/** True if the user may see the form: their own, a guest's, or any while signed out. @param userId '' for a guest */
export const isVisibleTo = ({ owner }: Autosave, userId: string): boolean => owner === '' || userId === '' || owner === userId;

/** The form in a history entry: its key, once something was answered, and the open step, from 0. */
type HistoryForm = { key?: string; step?: number };

const readHistoryForm = (): HistoryForm => (history.state as { quoteForm?: HistoryForm } | null)?.quoteForm ?? {};

function updateHistoryForm(values: HistoryForm): void {
  // On Back the address changes before the form unmounts.
  if (isQuoteRequestPath(location.pathname)) history.replaceState({ ...history.state, quoteForm: { ...readHistoryForm(), ...values } }, '');
}

/** Stores the key of the form in the current history entry. */
export const storeFormKey = (key: string): void => updateHistoryForm({ key });

/** Stores the open step, from 0, in the current history entry and for the tab. */
export function storeFormStep(step: number): void {
  updateHistoryForm({ step });
  const form = getActiveForm();
  if (form) setActiveForm(form.key, step);
}

/** Returns the summary draft, unless it is another tab's. */
export function readSummaryDraftOfTab(): QuoteDraft | undefined {
  const draft = readSummaryDraft();
  const activeKey = getActiveForm()?.key;
  return activeKey === undefined || activeKey === draft?.key ? draft : undefined;
}

/** Returns the draft that the summary shows: the summary draft, or this tab's autosave if another tab has replaced the summary draft. */
export function readDraftForSummary(): QuoteDraft | undefined {
  const draft = readSummaryDraft();
  const activeKey = getActiveForm()?.key;
  return draft && activeKey !== undefined && activeKey !== draft.key ? (readAutosave(activeKey)?.draft ?? draft) : draft;
}

/** Navigation state of the redirect from a summary without a draft to the form. */
export const returnToFormState = { returnToForm: true };

/** A draft, and the step at which the form opens, from 0. */
export type StoredForm = { draft: QuoteDraft; step: number };

function findActiveForm(): StoredForm | undefined {
  const active = getActiveForm();
  const draft = active && readAutosave(active.key)?.draft;
  return draft && { draft, step: active.step };
}

/**
 * Returns the form that the page opens with: that of the history entry (Back, Forward, a reload), the summary draft, or after a redirect from
 * the summary this tab's last form. Undefined on a new visit.
 * @param navigationState `state` of the location
 */
export function findStoredForm(navigationState: unknown): StoredForm | undefined {
  const { key, step = 0 } = readHistoryForm();
  const summaryDraft = readSummaryDraftOfTab();
  const autosave = key === undefined ? undefined : readAutosave(key);
  if (summaryDraft !== undefined && summaryDraft.key === key) return { draft: summaryDraft, step };
  if (autosave && isVisibleTo(autosave, getSession()?.userId ?? '')) return { draft: autosave.draft, step };
  if (summaryDraft) return { draft: summaryDraft, step: 0 };
  const isReturn = (navigationState as Partial<typeof returnToFormState> | null)?.returnToForm === true;
  return isReturn ? findActiveForm() : undefined;
}
