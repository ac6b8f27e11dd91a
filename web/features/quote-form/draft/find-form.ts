import { attempt } from '#web/lib/try-or-undefined.ts';
import { keptPrefix } from './draft-storage.ts';
import { parseDraft, readDraft, type QuoteDraft } from './quote-draft.ts';
import { getSession } from '#web/lib/session/session.ts';
import { tabForm } from './active-form.ts';
import { readFormEntry } from './form-entry.ts';

/** What a device keeps of a form. */
export type KeptForm = {
  version: 1;
  savedAt: string;
  /** The id of the customer who typed it, empty for a guest. */
  owner: string;
  /** What the way to the form asked for (`askedFor`); forms kept by an earlier version do not tell. */
  asked?: string;
  draft: QuoteDraft;
};

function parseKept(text: string | null, key: string): KeptForm | undefined {
  const kept = JSON.parse(text ?? 'null') as KeptForm | null;
  const draft = kept?.version === 1 ? parseDraft(JSON.stringify(kept.draft)) : undefined;
  return draft && { ...kept!, draft: { ...draft, key } };
}

/** Returns the stored form of that key: this tab's copy, which is complete for a guest too, unless another tab has stored a newer one. */
export function readKept(key: string): KeptForm | undefined {
  const inTab = attempt(() => parseKept(sessionStorage.getItem(keptPrefix + key), key));
  const onDevice = attempt(() => parseKept(localStorage.getItem(keptPrefix + key), key));
  return inTab && (onDevice === undefined || onDevice.savedAt <= inTab.savedAt) ? inTab : onDevice;
}

/** True if the person may see the form: their own, a guest's, or any while signed out. @param person the customer's id, empty for a guest */
export const isFormOf = ({ owner }: KeptForm, person: string): boolean => owner === '' || person === '' || owner === person;

export function removeKept(key: string): void {
  attempt(() => sessionStorage.removeItem(keptPrefix + key));
  attempt(() => localStorage.removeItem(keptPrefix + key));
}

/** The saved draft, unless this tab has a form of its own: another tab's form is not this one's. */
export function takeSavedDraft(): QuoteDraft | undefined {
  const saved = readDraft();
  const mine = tabForm()?.key;
  return mine === undefined || mine === saved?.key ? saved : undefined;
}

/** The navigation state of who comes from a summary that has no draft: Back took it into the form, and Forward came again. */
export const backToOwnForm = { ownForm: true };

/** A draft, and the step at which the form opens, from 0. */
export type FoundForm = { draft: QuoteDraft; step: number };

/** Returns the form that this tab showed before it went to such a summary. */
function ownForm(state: unknown): FoundForm | undefined {
  const mine = (state as Partial<typeof backToOwnForm> | null)?.ownForm === true ? tabForm() : undefined;
  const draft = mine && readKept(mine.key)?.draft;
  return draft && { draft, step: mine.step };
}

/**
 * Returns the form that the page opens with: that of the history entry (Back, Forward, a reload), the saved draft, or the one left for
 * a summary without a draft. Undefined on a new visit.
 */
export function findForm(state: unknown): FoundForm | undefined {
  const { key, step = 0 } = readFormEntry();
  const saved = takeSavedDraft();
  const kept = key === undefined ? undefined : readKept(key);
  if (saved !== undefined && saved.key === key) return { draft: saved, step };
  if (kept && isFormOf(kept, getSession()?.userId ?? '')) return { draft: kept.draft, step };
  return saved ? { draft: saved, step: 0 } : ownForm(state);
}
