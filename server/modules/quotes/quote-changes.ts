import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { withIdempotency, type IdempotentRequest } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import * as store from './admin/quote-commands.store.ts';
import { listAllowedChanges, type QuoteList } from './admin/quote-list.service.ts';

/** A quote in the wire format, with the status changes that staff can make. */
export type ChangedQuote = AdminQuote & { moves: ReturnType<typeof listAllowedChanges> };
export type AuditChange = { action: string; before: object; after: object };

/** Changes quotes on behalf of staff, with a row lock and an audit entry. */
export function createQuoteChanges({ db, list }: { db: Db; list: QuoteList }) {
  const getQuoteDto = async (dbOrTrx: Db | Transaction, currentUser: AuthenticatedUser, id: string): Promise<ChangedQuote> => {
    const row = await list.getRow(dbOrTrx, currentUser, id);
    return { ...row, moves: listAllowedChanges(row) };
  };

  /** Locks a quote for a change. @throws ApiError('not_found') */
  async function lock(trx: Transaction, id: string): Promise<store.LockedQuote> {
    const quote = await store.lockQuote(trx, id);
    if (quote === undefined) throw createApiError('not_found');
    return quote;
  }

  const audit = (trx: Transaction, currentUser: AuthenticatedUser, id: string, { action, before, after }: AuditChange): Promise<unknown> =>
    insertAuditEntry(trx, {
      userId: currentUser.id,
      entityType: 'quote',
      entityId: id,
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });

  /**
   * Changes a quote and writes the audit entry in one transaction. A row lock serializes concurrent changes of the quote.
   * @param write returns the audit entry; undefined without a change
   * @param idempotentRequest identifies retries: a retry changes nothing and returns the current quote
   * @throws ApiError('not_found'); ApiError('version_stale') with the current quote
   */
  const change = (
    currentUser: AuthenticatedUser,
    { _id, version }: { _id: string; version?: number | null | undefined },
    write: (trx: Transaction, existing: store.LockedQuote) => Promise<AuditChange | undefined>,
    idempotentRequest: Omit<IdempotentRequest, 'userId'> = { operation: 'change_quote', key: undefined, request: undefined },
  ): Promise<ChangedQuote> =>
    db.transaction().execute(async (trx) => {
      const existing = await lock(trx, _id);
      await withIdempotency(trx, { userId: currentUser.id, ...idempotentRequest }, async () => {
        if (typeof version === 'number' && version !== existing.version) {
          throw createApiError('version_stale', { details: { current: await getQuoteDto(trx, currentUser, _id) } });
        }
        const entry = await write(trx, existing);
        if (entry !== undefined) await audit(trx, currentUser, _id, entry);
        return {};
      });
      return getQuoteDto(trx, currentUser, _id);
    });

  return { change, lock, audit };
}
export type QuoteChanges = ReturnType<typeof createQuoteChanges>;
