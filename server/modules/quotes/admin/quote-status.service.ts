import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { QuoteCommands } from '../quote-command.ts';
import { changeQuoteStatus } from '../quote-status.ts';
import { listAllowedChanges, type ChangedQuote } from './quote-list.service.ts';

export const createQuoteStatusService = ({ clock, commands }: { clock: Clock; commands: QuoteCommands }) => ({
  /**
   * Changes the status of a quote. Rejects `quoted`, which only sending a revision sets. A retry with the same key changes nothing.
   * @throws ApiError('price_needed') for `quoted`; ApiError('move_not_allowed') with the allowed status changes;
   * ApiError('move_note_required'); ApiError('key_reused') if the key was used for another change
   */
  async change(
    currentUser: AuthenticatedUser,
    { status, note: noteInput, ...target }: ParsedInputOf<'/admin/quotes/status'>,
    key?: string,
  ): Promise<ChangedQuote> {
    if (status === 'quoted') throw createApiError('price_needed');
    const note = noteInput.trim();
    const command = { ...target, operation: '/admin/quotes/status' as const, key, request: [target._id, status, note] };
    return commands.change(currentUser, command, async (trx, existing, { audit }) => {
      const allowed = listAllowedChanges(existing).map((change) => change.status);
      const change = allowed.includes(status) ? findStatusChange(existing.status, status, 'staff') : undefined;
      if (change === undefined) throw createApiError('move_not_allowed', { details: { allowed } });
      if (change.note === 'required' && note === '') throw createApiError('move_note_required');
      await changeQuoteStatus(trx, existing, change.name, { userId: currentUser.id, note, createdAt: clock.now() });
      audit({ action: 'status', before: { status: existing.status }, after: { status, note } });
    });
  },
});
export type QuoteStatusService = ReturnType<typeof createQuoteStatusService>;
