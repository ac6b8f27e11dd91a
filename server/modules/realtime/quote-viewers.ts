import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { isForeignKeyViolation } from '#server/db/pg-errors.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './realtime.store.ts';
import { isAllowed, listReadyStreams, type Streams } from './stream.ts';

const excludeUser = (currentUser: AuthenticatedUser, users: readonly StaffRef[]): StaffRef[] =>
  users.filter(({ _id }) => _id !== currentUser.id);

/** Tracks which users view a quote. */
export function createQuoteViewers({ db, streams }: { db: Db; streams: Streams }) {
  /** Sends the viewers of quotes to the open pages of users with the permission `quotes`. */
  async function sendPresence(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { id, viewers } of await store.listViewers(db, ids)) {
      for (const stream of listReadyStreams(streams).filter(({ currentUser }) => isAllowed(currentUser, 'quotes')))
        stream.send('presence', { _id: id, viewers: excludeUser(stream.currentUser, viewers) });
    }
  }

  /** Stores which quote a page shows; undefined for none. @returns the other viewers of the quote. */
  async function setViewedQuote(currentUser: AuthenticatedUser, streamId: string, quoteId: string | undefined): Promise<StaffRef[]> {
    const isFound = await store.updateViewedQuote(db, streamId, currentUser.id, quoteId ?? null).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    });
    if (!isFound) throw createApiError('not_found');
    if (quoteId === undefined) return [];
    const [quote] = await store.listViewers(db, [quoteId]);
    return excludeUser(currentUser, quote?.viewers ?? []);
  }

  return { sendPresence, setViewedQuote };
}
export type QuoteViewers = ReturnType<typeof createQuoteViewers>;
