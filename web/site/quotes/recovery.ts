import { formKey, isQuoteForgotten } from '#web/lib/draft-store.ts';
import { parseDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';

// A copy of the form in this tab only, for a crash or a reload. It is no saved draft: coming to the form
// any other way starts afresh.

/** Keeps the form as it stands. @param search the form's address, so that another stone's form is not mixed up with it */
export function keepForm(draft: QuoteDraft, search: string): void {
  if (isQuoteForgotten()) return;
  try {
    sessionStorage.setItem(formKey, JSON.stringify({ search, draft }));
  } catch {
    // Storage is full or switched off: a convenience less.
  }
}

let used = false;

/** The form as it stood before this page was reloaded; once. */
export function recoverForm(search: string): QuoteDraft | undefined {
  if (used) return undefined;
  used = true;
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const cameBack = entry?.type === 'reload' || entry?.type === 'back_forward';
    // The page that was loaded must be this one: the form may be reached later by a link.
    if (!cameBack || entry === undefined || new URL(entry.name).pathname !== location.pathname) return undefined;
    const kept = JSON.parse(sessionStorage.getItem(formKey) ?? 'null') as { search?: string; draft?: unknown } | null;
    return kept?.search === search ? parseDraft(JSON.stringify(kept.draft ?? null)) : undefined;
  } catch {
    return undefined;
  }
}
