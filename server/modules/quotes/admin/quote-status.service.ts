import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { recordQuoteEvent } from '../quote-history.store.ts';
import type { AuditChange, ChangedQuote, QuoteChanges } from '../quote-changes.ts';
import type { LockedQuote } from './quote-commands.store.ts';
import { listAllowedChanges } from './quote-list.service.ts';

type StatusInput = ParsedInputOf<'/admin/quotes/status'>;
type Dependencies = { clock: Clock; changes: QuoteChanges };

export function createQuoteStatusService({ clock, changes }: Dependencies) {
  return {
    /**
     * Changes the status of a quote. Rejects `quoted`, which only sending a revision sets. A retry with the same key changes nothing.
     * @throws ApiError('price_needed') for `quoted`; ApiError('move_not_allowed') with the allowed status changes;
     * ApiError('move_note_required'); ApiError('key_reused') if the key was used for another change
     */
    async change(currentUser: AuthenticatedUser, input: StatusInput, key?: string): Promise<ChangedQuote> {
      validateIdempotencyKey(key);
      const { status, note, ...target } = input;
      if (status === 'quoted') throw createApiError('price_needed');
      async function write(trx: Transaction, existing: LockedQuote): Promise<AuditChange> {
        const allowed = listAllowedChanges(existing).map((change) => change.status);
        const change = allowed.includes(status) ? findStatusChange(existing.status, status, 'staff') : undefined;
        if (change === undefined) throw createApiError('move_not_allowed', { details: { allowed } });
        const message = note.trim();
        if (change.note === 'required' && message === '') throw createApiError('move_note_required');
        const event = { quoteId: target._id, status, note: message, userId: currentUser.id, by: 'staff' as const, createdAt: clock.now() };
        await enqueueJob(trx, 'notify_status_changed', { eventId: await recordQuoteEvent(trx, event) });
        return { action: 'status', before: { status: existing.status }, after: { status, note: message } };
      }
      const request = [target._id, status, note.trim()];
      return changes.change(currentUser, target, write, { operation: 'change_quote_status', key, request });
    },
  };
}
export type QuoteStatusService = ReturnType<typeof createQuoteStatusService>;
