import { readDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { tabForm } from '#web/lib/tab-form.ts';
import { readKept } from '#web/site/quotes/recovery.ts';

/** The draft that the summary shows: the saved one, unless another tab has put its own in the place of this tab's. */
export function readOwnDraft(): QuoteDraft | undefined {
  const saved = readDraft();
  const mine = tabForm()?.key;
  return saved && mine !== undefined && mine !== saved.key ? (readKept(mine)?.draft ?? saved) : saved;
}
