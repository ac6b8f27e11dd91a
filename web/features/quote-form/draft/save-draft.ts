import { storeDraft } from './draft-storage.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { getStoredUser } from '#web/lib/session/session.ts';
import { markTab } from './active-form.ts';

/**
 * Saves the draft for the summary, as this tab's, with every field that the specification names in section 3: some stand in the
 * address already, and some no field of the form feeds.
 */
export function saveDraft(draft: QuoteDraft): void {
  const { line2: suburb, city, province } = draft.contact;
  const user = getStoredUser()?._id ?? '';
  storeDraft(JSON.stringify({ ...draft, suburb, city, province, user, message: '', quoted_amount: '', remarks: '', status: '' }));
  markTab(draft.key);
}
