import type { RequestFilter } from '#contract/admin/requests/filter.ts';
import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { movesFrom } from '#domain/quotes/quote-life.ts';
import { turnOf } from '#domain/quotes/quote.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Person } from '#server/http/authentication.ts';
import { countRequests, type Asking } from './list-filter.store.ts';
import * as store from './quote-list.store.ts';

const mostSuburbs = 500;

export const presentRequest = (row: store.RequestRow, now: Date): DeskRequest => ({
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
  range: { state: row.rangeState as DeskRequest['range']['state'], lowCents: row.rangeLowCents, highCents: row.rangeHighCents },
  assignee: row.assigneeId === null ? null : { _id: row.assigneeId, fullName: row.assigneeName ?? '' },
  unread: row.unread,
  turn: row.waitingSince === null ? turnOf[row.status] : 'us',
  waitingSince: row.waitingSince?.toISOString() ?? null,
  activityAt: row.activityAt.toISOString(),
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

/** The status changes that staff can make. Spam must be restored first. */
export const movesOf = ({ status, spam }: Pick<DeskRequest, 'status' | 'spam'>) =>
  spam ? [] : movesFrom(status, 'desk').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

/** Lists of quotes for staff. */
export function createDeskList({ db, clock }: { db: Db; clock: Clock }) {
  const askedBy = (person: Pick<Person, 'id'>): Asking => ({ personId: person.id, now: clock.now() });
  const rowsOf = async (dbOrTrx: Db | Transaction, ids: readonly string[], asking: Asking): Promise<DeskRequest[]> =>
    (await store.listRequestRows(dbOrTrx, ids, asking)).map((row) => presentRequest(row, asking.now));

  return {
    async list(person: Person, { skip, limit, ...filter }: ParsedInputOf<'/admin/quotes/list'>) {
      const asking = askedBy(person);
      const { rows, total } = await store.listRequests(db, filter, asking, { skip, limit });
      return { result: rows.map((row) => presentRequest(row, asking.now)), fullcount: total };
    },

    async board(person: Person, { limit, ...filter }: ParsedInputOf<'/admin/quotes/board'>) {
      const asking = askedBy(person);
      const columns = await store.listBoardIds(db, filter, asking, limit);
      const rows = await rowsOf(
        db,
        columns.flatMap(({ ids }) => ids),
        asking,
      );
      const byId = new Map(rows.map((row) => [row._id, row]));
      return {
        columns: columns.map(({ status, ids, total }) => ({ status, result: ids.flatMap((id) => byId.get(id) ?? []), fullcount: total })),
      };
    },

    async neighbours(person: Person, { _id, ...filter }: RequestFilter & { _id: string }) {
      const asking = askedBy(person);
      if ((await store.listRequestRows(db, [_id], asking)).length === 0) throw createApiError('not_found');
      const { previous, next, position, total } = await store.findNeighbours(db, filter, asking, _id);
      return { previous: previous ?? null, next: next ?? null, position: position ?? null, fullcount: total };
    },

    counts: (person: Pick<Person, 'id'>): Promise<RequestCounts> => countRequests(db, askedBy(person)),

    choices: (): Promise<AnswerOf<'/admin/quotes/choices'>['response']> => store.listRequestChoices(db, mostSuburbs),

    /** One as lists show it. @throws ApiError('not_found') */
    async getRow(dbOrTrx: Db | Transaction, person: Person, id: string): Promise<DeskRequest> {
      const [row] = await rowsOf(dbOrTrx, [id], askedBy(person));
      if (row === undefined) throw createApiError('not_found');
      return row;
    },
  };
}
export type DeskList = ReturnType<typeof createDeskList>;
