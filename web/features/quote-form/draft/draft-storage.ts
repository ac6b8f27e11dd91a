import { dayMs } from '#domain/shared/time.ts';
import { getSession, getStoredUser } from '#web/lib/session/session-store.ts';
import { deviceStorage, listStoredKeys, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { createEmptyDraft, hasAnswers, toQuoteDraft, type QuoteDraft } from './quote-draft.ts';
import {
  activeFormKey,
  autosavePrefix,
  formViewKey,
  isQuoteRequestPath,
  quoteVisit,
  summaryDraftKey,
  type ActiveForm,
} from './quote-visit.ts';

// A quote request is stored in five places:
// - the summary draft: one for all tabs, from View Summary until the form loads (specification, section 4);
// - autosaves: one for each form, for 30 days; a visitor's contact details are stored in the tab only;
// - the active form: the key and the open step of the form that this tab shows;
// - the history entry: the key and the open step of the form to which Back, Forward and a reload return (decision 0019);
// - the view: the scroll position and the focus of this tab's form during a reload.

/** Autosaved form. The field names are those of stored data. */
export type Autosave = {
  version: 1;
  savedAt: string;
  /** Id of the customer who entered it; '' for a visitor. */
  owner: string;
  /** Selection of the form's URL (`toSelectionKey`); undefined in forms that an earlier version stored. */
  asked?: string;
  draft: QuoteDraft;
};

const autosaveTtlMs = 30 * dayMs;

/** Returns true if the autosave is younger than 30 days. @param now in milliseconds */
export const isFresh = ({ savedAt }: Autosave, now: number): boolean => now - Date.parse(savedAt) < autosaveTtlMs;

/** Returns the form that this tab shows, or the last form that it has shown. */
export const getActiveForm = (): ActiveForm | undefined => tabStorage.get<ActiveForm>(activeFormKey) ?? quoteVisit.lastActiveForm;

/** Stores the form that this tab shows. @param step the open step, from 0; by default the stored step of this form */
export function setActiveForm(key: string, step?: number): void {
  const current = getActiveForm();
  const form = { key, step: step ?? (current?.key === key ? current.step : 0) };
  quoteVisit.lastActiveForm = form;
  tabStorage.set(activeFormKey, form);
}

/** Returns the summary draft, also if another tab has stored it. */
export const readSummaryDraft = (): QuoteDraft | undefined => toQuoteDraft(deviceStorage.get(summaryDraftKey));

/**
 * Stores the summary draft and makes its form the active form of this tab. The stored draft has all fields of section 3
 * of the specification, including copies from the address and fields that the form does not have.
 */
export function saveSummaryDraft(draft: QuoteDraft): void {
  const { line2: suburb, city, province } = draft.contact;
  const user = getStoredUser()?._id ?? '';
  const specificationFields = { suburb, city, province, user, message: '', quoted_amount: '', remarks: '', status: '' };
  deviceStorage.set(summaryDraftKey, { ...draft, ...specificationFields });
  setActiveForm(draft.key);
}

function toAutosave(stored: Autosave | undefined, key: string): Autosave | undefined {
  const draft = stored?.version === 1 ? toQuoteDraft(stored.draft) : undefined;
  return draft && { ...stored!, draft: { ...draft, key } };
}

/**
 * Returns the autosave of a form: the copy in this tab, which also contains the contact details of a visitor, or the copy
 * on the device if another tab has stored a newer version.
 */
export function readAutosave(key: string): Autosave | undefined {
  const tabCopy = toAutosave(tabStorage.get(autosavePrefix + key), key);
  const deviceCopy = toAutosave(deviceStorage.get(autosavePrefix + key), key);
  return tabCopy && (deviceCopy === undefined || deviceCopy.savedAt <= tabCopy.savedAt) ? tabCopy : deviceCopy;
}

// Notes may contain a gate code.
const removeContactDetails = (draft: QuoteDraft): QuoteDraft => ({ ...draft, contact: createEmptyDraft().contact, notes: '' });

function removeAutosave(key: string): void {
  tabStorage.remove(autosavePrefix + key);
  deviceStorage.remove(autosavePrefix + key);
}

/**
 * Stores a form on this device. Stores the address and notes of a visitor in this tab only. Does nothing after a
 * sign-out, or for a form that was sent or discarded.
 */
export function writeAutosave(autosave: Autosave): void {
  const { draft, owner } = autosave;
  if (quoteVisit.isAutosaveDisabled || quoteVisit.discardedKeys.has(draft.key)) return;
  const storageKey = autosavePrefix + draft.key;
  const isGuest = owner === '';
  const deviceCopy = isGuest ? removeContactDetails(draft) : draft;
  if (isGuest && hasAnswers(draft)) tabStorage.set(storageKey, autosave);
  else tabStorage.remove(storageKey);
  if (hasAnswers(deviceCopy)) deviceStorage.set(storageKey, { ...autosave, draft: deviceCopy });
  else deviceStorage.remove(storageKey);
}

/** Removes the autosave of a form that was sent or discarded, and ignores later autosaves of the form. */
export function discardAutosave(key: string): void {
  quoteVisit.discardedKeys.add(key);
  removeAutosave(key);
}

/** Enables autosaves of a discarded form that the user has restored. */
export function resumeAutosave(key: string): void {
  quoteVisit.discardedKeys.delete(key);
}

export const hasAutosaves = (): boolean => listStoredKeys(autosavePrefix).length > 0;

/**
 * Returns the autosaves of this device and this tab. Removes expired and unreadable autosaves. @param now in milliseconds
 */
export function listAutosaves(now: number): Autosave[] {
  return listStoredKeys(autosavePrefix).flatMap((storageKey) => {
    const key = storageKey.slice(autosavePrefix.length);
    const autosave = readAutosave(key);
    if (autosave && isFresh(autosave, now)) return [autosave];
    removeAutosave(key);
    return [];
  });
}

/**
 * Returns true if the user may see the form: their own form, or a form of a visitor. A visitor may see all forms of the
 * device. @param userId '' for a visitor
 */
export const isVisibleTo = ({ owner }: Autosave, userId: string): boolean => owner === '' || userId === '' || owner === userId;

/** Form of a history entry: its key, set with the first answer, and the open step, from 0. */
type HistoryForm = { key?: string; step?: number };

const readHistoryForm = (): HistoryForm => (history.state as { quoteForm?: HistoryForm } | null)?.quoteForm ?? {};

function updateHistoryForm(values: HistoryForm): void {
  // On Back the URL changes before the form unmounts.
  if (isQuoteRequestPath(location.pathname)) history.replaceState({ ...history.state, quoteForm: { ...readHistoryForm(), ...values } }, '');
}

/** Stores the key of the form in the current history entry. */
export const storeFormKey = (key: string): void => updateHistoryForm({ key });

/** Stores the open step, from 0, in the current history entry and in the tab. */
export function storeFormStep(step: number): void {
  updateHistoryForm({ step });
  const form = getActiveForm();
  if (form) setActiveForm(form.key, step);
}

/** Returns the summary draft unless it belongs to another tab. */
export function readSummaryDraftOfTab(): QuoteDraft | undefined {
  const draft = readSummaryDraft();
  const activeKey = getActiveForm()?.key;
  return activeKey === undefined || activeKey === draft?.key ? draft : undefined;
}

/**
 * Returns the draft that the summary shows: the summary draft, or this tab's autosave if another tab has replaced the
 * summary draft.
 */
export function readDraftForSummary(): QuoteDraft | undefined {
  const draft = readSummaryDraft();
  const activeKey = getActiveForm()?.key;
  return draft && activeKey !== undefined && activeKey !== draft.key ? (readAutosave(activeKey)?.draft ?? draft) : draft;
}

/** Navigation state of the redirect to the form from a summary without a draft. */
export const returnToFormState = { returnToForm: true };

/**
 * View of the open step: the position of one of its controls in the window in pixels, and the focused control. Controls are indexes; -1 for
 * none.
 */
export type FormView = { anchorIndex: number; anchorTop: number; focusedIndex: number };

/** Stores the view of the form in this tab, for a reload. */
export function storeFormView(view: FormView): void {
  const { key, step = 0 } = readHistoryForm();
  if (key !== undefined) tabStorage.set(formViewKey, { ...view, key, step });
}

/** Returns the stored view of the form of the history entry once. */
function takeFormView(): FormView | undefined {
  const view = tabStorage.get<FormView & HistoryForm>(formViewKey);
  tabStorage.remove(formViewKey);
  const { key, step = 0 } = readHistoryForm();
  return view?.key === key && view?.step === step ? view : undefined;
}

/** Draft, the initial step of the form, from 0, and its view before a reload. */
export type StoredForm = { draft: QuoteDraft; step: number; view?: FormView | undefined };

function findActiveForm(): StoredForm | undefined {
  const active = getActiveForm();
  const draft = active && readAutosave(active.key)?.draft;
  return draft && { draft, step: active.step };
}

/**
 * Returns the initial form of the page: the form of the history entry (after Back, Forward or a reload), else the summary
 * draft, else the last form of this tab after a redirect from the summary. Undefined on a new visit.
 * @param navigationState `state` of the location
 */
export function findStoredForm(navigationState: unknown): StoredForm | undefined {
  const { key, step = 0 } = readHistoryForm();
  const view = takeFormView();
  const summaryDraft = readSummaryDraftOfTab();
  const autosave = key === undefined ? undefined : readAutosave(key);
  if (summaryDraft !== undefined && summaryDraft.key === key) return { draft: summaryDraft, step, view };
  if (autosave && isVisibleTo(autosave, getSession()?.userId ?? '')) return { draft: autosave.draft, step, view };
  if (summaryDraft) return { draft: summaryDraft, step: 0 };
  const isRedirectFromSummary = (navigationState as Partial<typeof returnToFormState> | null)?.returnToForm === true;
  return isRedirectFromSummary ? findActiveForm() : undefined;
}
