import { keptPrefix } from '#web/lib/draft-store.ts';
import { parseDraft, readDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { tabForm } from '#web/lib/tab-form.ts';

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

/** What was kept under a form's key; undefined where there is nothing, or nothing that can be read. */
export function readKept(key: string): KeptForm | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keptPrefix + key) ?? 'null') as KeptForm | null;
    const draft = kept?.version === 1 ? parseDraft(JSON.stringify(kept.draft)) : undefined;
    return draft && { ...kept!, draft: { ...draft, key } };
  } catch {
    return undefined;
  }
}

/** The saved draft, unless this tab has a form of its own: another tab's form is not this one's. */
export function takeSavedDraft(): QuoteDraft | undefined {
  const saved = readDraft();
  const mine = tabForm()?.key;
  return mine === undefined || mine === saved?.key ? saved : undefined;
}

/** The navigation state of who comes from a summary that has no draft: Back took it into the form, and Forward came again. */
export const backToOwnForm = { ownForm: true };

/** The form that this tab showed before it went to such a summary. */
export function ownForm(state: unknown): QuoteDraft | undefined {
  const mine = (state as Partial<typeof backToOwnForm> | null)?.ownForm === true ? tabForm() : undefined;
  return mine && readKept(mine.key)?.draft;
}

let used = false;

/** The form as it stood before this page was reloaded; once. */
export function recoverForm(search: string): QuoteDraft | undefined {
  if (used) return undefined;
  used = true;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const cameBack = entry?.type === 'reload' || entry?.type === 'back_forward';
  // The page that was loaded must be this one: the form may be reached later by a link.
  if (!cameBack || entry === undefined || new URL(entry.name).pathname !== location.pathname) return undefined;
  const form = tabForm();
  return form?.search === search ? readKept(form.key)?.draft : undefined;
}
