import { readDraft, type QuoteDraft } from './quote-draft.ts';
import { tabForm } from './active-form.ts';
import { readKept } from './find-form.ts';

/** The draft that the summary shows: the saved one, unless another tab has put its own in the place of this tab's. */
export function readOwnDraft(): QuoteDraft | undefined {
  const saved = readDraft();
  const mine = tabForm()?.key;
  return saved && mine !== undefined && mine !== saved.key ? (readKept(mine)?.draft ?? saved) : saved;
}
