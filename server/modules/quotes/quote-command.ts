import type { Db, Transaction } from '#server/db/connection.ts';
import { createChange, createCommand } from '#server/crud/command.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { listAllowedChanges, type ChangedQuote, type QuoteList } from './admin/quote-list.service.ts';
import { lockQuote } from './quote-history.store.ts';

/** Creates the commands on quotes: of their customer, and of staff on any quote. */
export function createQuoteCommands({ db, list }: { db: Db; list: QuoteList }) {
  const getChangedQuote = async (trx: Transaction, id: string, user: AuthenticatedUser): Promise<ChangedQuote> => {
    const row = await list.getRow(trx, user, id);
    return { ...row, moves: listAllowedChanges(row) };
  };
  const runAsStaff = createCommand({
    db,
    entityType: 'quote',
    lock: (trx, id) => lockQuote(trx, id),
    createConflict: async (trx, { id }, user) =>
      createApiError('version_stale', { details: { current: await getChangedQuote(trx, id, user) } }),
  });

  return {
    /** Runs a command on the customer's own quote. */
    runAsOwner: createCommand({ db, entityType: 'quote', lock: (trx, id, user) => lockQuote(trx, id, user.id) }),
    runAsStaff,

    /** Changes a quote as staff. @returns the current quote, also for a repeat */
    change: createChange(runAsStaff, getChangedQuote),
  };
}
export type QuoteCommands = ReturnType<typeof createQuoteCommands>;
