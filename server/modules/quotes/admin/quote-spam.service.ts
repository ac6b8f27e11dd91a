import type { Transaction } from '#server/db/connection.ts';
import { enqueueMessages, enqueueStatusMessage } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueDocumentRendering } from '#server/modules/documents/index.ts';
import type { QuoteCommands } from '../quote-command.ts';
import * as store from './quote-spam.store.ts';

/** Adds jobs for the emails that were not sent while the quote was flagged as spam. Dedupe keys prevent duplicates. */
async function enqueueSuppressedEmails(trx: Transaction, quoteId: string, sinceId: string): Promise<void> {
  await enqueueMessages(trx, ['quote_received', 'quote_to_staff'], { quoteId });
  const documents = await store.listNewestDocuments(trx, quoteId);
  for (const { id, kind } of await store.listSuppressedEmails(trx, quoteId, sinceId)) {
    if (kind === 'desk_message' || kind === 'quote_message') await enqueueMessages(trx, [kind], { messageId: id });
    else if (kind === 'withdrawn') await enqueueMessages(trx, ['quote_withdrawn', 'withdrawn_to_staff'], { quoteId });
    else if (documents.length === 0 || (kind !== 'quoted' && kind !== 'accepted')) {
      await enqueueStatusMessage(trx, kind, id);
    }
  }
  // The document jobs send the emails about a revision and its acceptance. They skip a revision that was recalled, replaced or decided.
  for (const document of documents) await enqueueDocumentRendering(trx, document);
}

/** Flags quotes as spam, and restores them. */
export const createQuoteSpam = ({ runAsStaff }: QuoteCommands) => ({
  /** Sets or clears the flag. Clearing it sends the suppressed emails. */
  mark: (staff: AuthenticatedUser, _id: string, spam: boolean): Promise<{ _id: string; spam: boolean }> =>
    runAsStaff(staff, { _id }, async (trx, existing, { audit }) => {
      if (existing.spam !== spam) {
        await store.updateQuoteSpamFlag(trx, existing.id, spam);
        // A request that was flagged when it was submitted has no emails at all.
        if (!spam) await enqueueSuppressedEmails(trx, existing.id, existing.spamSinceId ?? existing.id);
        audit({ action: 'mark_spam', before: { spam: existing.spam }, after: { spam } });
      }
      return { _id: existing.id, spam };
    }),
});
export type QuoteSpam = ReturnType<typeof createQuoteSpam>;
