import type { AdminQuoteFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { awaitingByStatus } from '#domain/quotes/quote.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { countQuotesByView, type ListContext } from './quote-filter.store.ts';
import * as store from './quote-list.store.ts';

const maxSuburbs = 500;

/** The wire values for the party that has to act next. */
const turns = { staff: 'us', customer: 'them', nobody: 'nobody' } as const;

const toAdminQuote = (row: store.QuoteListRow, now: Date): AdminQuote => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  fullName: row.fullName,
  customer: row.userId,
  stone: row.stone,
  suburb: row.suburb,
  urgency: row.urgency,
  notes: row.notes,
  range: { state: row.estimateStatus as AdminQuote['range']['state'], lowCents: row.estimateLowCents, highCents: row.estimateHighCents },
  priceCents: row.priceCents,
  assignee: row.assigneeId === null ? null : { _id: row.assigneeId, fullName: row.assigneeName ?? '' },
  unread: row.unread,
  turn: turns[row.awaitingStaffSince === null ? awaitingByStatus[row.status] : 'staff'],
  waitingSince: row.awaitingStaffSince?.toISOString() ?? null,
  activityAt: row.lastActivityAt.toISOString(),
  snoozedUntil: row.snoozedUntil !== null && row.snoozedUntil > now ? row.snoozedUntil.toISOString() : null,
  remindAt: row.remindAt?.toISOString() ?? null,
  validUntil: row.validUntil,
  fileCount: row.fileCount,
  messageCount: row.messageCount,
  noteCount: row.noteCount,
  looking: row.looking,
  spam: row.spam,
  version: row.version,
});

/** Lists the status changes that staff can make; none for spam, because the flag must be removed first. */
export const listAllowedChanges = ({ status, spam }: Pick<AdminQuote, 'status' | 'spam'>) =>
  spam ? [] : listStatusChanges(status, 'staff').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

/** A quote in the wire format, with the status changes that staff can make. */
export type ChangedQuote = AdminQuote & { moves: ReturnType<typeof listAllowedChanges> };

/** Lists quotes for staff. */
export function createQuoteList({ db, clock }: { db: Db; clock: Clock }) {
  const createContext = (currentUser: Pick<AuthenticatedUser, 'id'>): ListContext => ({ userId: currentUser.id, now: clock.now() });
  const getRows = async (dbOrTrx: Db | Transaction, ids: readonly string[], context: ListContext): Promise<AdminQuote[]> =>
    (await store.listQuoteRows(dbOrTrx, ids, context)).map((row) => toAdminQuote(row, context.now));

  return {
    async list(currentUser: AuthenticatedUser, { skip, limit, ...filter }: ParsedInputOf<'/admin/quotes/list'>) {
      const context = createContext(currentUser);
      const { rows, total } = await store.listQuotes(db, filter, context, { skip, limit });
      return { result: rows.map((row) => toAdminQuote(row, context.now)), fullcount: total };
    },

    /** Returns the first quotes of each status, with the number of quotes in the status. */
    async listBoard(currentUser: AuthenticatedUser, { limit, ...filter }: ParsedInputOf<'/admin/quotes/board'>) {
      const context = createContext(currentUser);
      const columns = await store.listBoardIds(db, filter, context, limit);
      const rows = await getRows(
        db,
        columns.flatMap(({ ids }) => ids),
        context,
      );
      const byId = new Map(rows.map((row) => [row._id, row]));
      return {
        columns: columns.map(({ status, ids, total }) => ({ status, result: ids.flatMap((id) => byId.get(id) ?? []), fullcount: total })),
      };
    },

    /** Finds the quotes before and after a quote in a list. */
    async findAdjacent(currentUser: AuthenticatedUser, { _id, ...filter }: AdminQuoteFilter & { _id: string }) {
      const context = createContext(currentUser);
      if ((await store.listQuoteRows(db, [_id], context)).length === 0) throw createApiError('not_found');
      const { previous, next, position, total } = await store.findAdjacentQuotes(db, filter, context, _id);
      return { previous: previous ?? null, next: next ?? null, position: position ?? null, fullcount: total };
    },

    countByView: (currentUser: Pick<AuthenticatedUser, 'id'>): Promise<QuoteCounts> => countQuotesByView(db, createContext(currentUser)),

    listFilterOptions: (): Promise<OutputOf<'/admin/quotes/filter-options'>['response']> => store.listFilterOptions(db, maxSuburbs),

    /** Returns a quote in the format of lists. */
    async getRow(dbOrTrx: Db | Transaction, currentUser: AuthenticatedUser, id: string): Promise<AdminQuote> {
      const [row] = await getRows(dbOrTrx, [id], createContext(currentUser));
      if (row === undefined) throw createApiError('not_found');
      return row;
    },
  };
}
export type QuoteList = ReturnType<typeof createQuoteList>;
