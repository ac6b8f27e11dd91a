import type { RequestMessage } from '#contract/admin/requests/request.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { endOfValidity, findMove, mayStandUntil, validityFrom } from '#domain/quotes/quote-life.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { addJob } from '#server/jobs/enqueue.ts';
import { checkKey, withIdempotency, type IdempotentRequest } from '#server/db/idempotency.ts';
import type { Notifications } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Person } from '#server/http/authentication.ts';
import { isColleague } from '#server/modules/users/index.ts';
import { movesOf, type DeskList } from './quote-list.service.ts';
import * as store from './quote-commands.store.ts';
import { presentMessage } from './quote-details.service.ts';
import { assignedNotice } from '../quote-notifications.ts';
import { recordQuoteEvent, recordQuoteMessage } from '../quote-history.store.ts';

type MoveInput = ParsedInputOf<'/admin/quotes/status'>;
type Changed = DeskRequest & { moves: ReturnType<typeof movesOf> };
/** The audit entry of a change; undefined without a change. */
type Trace = { action: string; before: object; after: object } | undefined;
type Dependencies = { db: Db; clock: Clock; notifications: Notifications; list: DeskList };

const furthest = 2 * 366 * 86_400_000;

/** Commands of staff on one quote. */
export function createDeskMoves({ db, clock, notifications, list }: Dependencies) {
  const presented = async (dbOrTrx: Db | Transaction, person: Person, id: string): Promise<Changed> => {
    const row = await list.getRow(dbOrTrx, person, id);
    return { ...row, moves: movesOf(row) };
  };

  /**
   * One change of one request, in a transaction with its trace in the log; others who change it wait.
   * @param once a retry changes nothing, and gets the request as it is now
   * @throws ApiError('not_found'); ApiError('version_stale') with the request as it is now
   */
  const change = (
    person: Person,
    { _id, version }: { _id: string; version?: number | null | undefined },
    write: (trx: Transaction, known: store.LockedRequest) => Promise<Trace>,
    once: Omit<IdempotentRequest, 'userId'> = { operation: 'change_quote', key: undefined, request: undefined },
  ): Promise<Changed> =>
    db.transaction().execute(async (trx) => {
      const known = await store.lockRequest(trx, _id);
      if (known === undefined) throw createApiError('not_found');
      await withIdempotency(trx, { userId: person.id, ...once }, async () => {
        if (typeof version === 'number' && version !== known.version) {
          throw createApiError('version_stale', { details: { current: await presented(trx, person, _id) } });
        }
        const trace = await write(trx, known);
        if (trace !== undefined) {
          const [before, after] = [JSON.stringify(trace.before), JSON.stringify(trace.after)];
          await writeAudit(trx, { userId: person.id, thing: 'quote', thingId: _id, action: trace.action, before, after });
        }
        return {};
      });
      return presented(trx, person, _id);
    });

  /** @returns null for an empty one. @throws ApiError('time_past') for one that is not to come, or too far away */
  function readTime(typed: string | null | undefined): Date | null {
    if (!typed) return null;
    const time = new Date(typed);
    const ahead = time.getTime() - clock.now().getTime();
    if (!(ahead > 0 && ahead <= furthest)) throw createApiError('time_past');
    return time;
  }

  /** Returns the last day on which a price given now is valid; empty for a change without a price. @throws ApiError('valid_until_unfit'), ApiError('valid_until_range') */
  function readValidity(status: QuoteStatus, day: string | undefined): { validUntil?: string } {
    if (status !== 'quoted') {
      if (day !== undefined) throw createApiError('valid_until_unfit');
      return {};
    }
    const now = clock.now();
    if (day !== undefined && !mayStandUntil(day, now)) throw createApiError('valid_until_range');
    return { validUntil: day ?? validityFrom(now).usual };
  }

  return {
    /**
     * A price expires by itself once its last day is over. A retry under the same key is the first move.
     * @throws ApiError('move_not_allowed') with the moves that are, ApiError('move_note_required'), ApiError('valid_until_unfit'),
     * ApiError('valid_until_range'); ApiError('key_reused') if the key belongs to another change
     */
    async move(person: Person, input: MoveInput, key?: string): Promise<Changed> {
      checkKey(key);
      const { status, note, validUntil: day, ...which } = input;
      async function write(trx: Transaction, known: store.LockedRequest): Promise<Trace> {
        const allowed = movesOf(known).map((each) => each.status);
        const move = allowed.includes(status) ? findMove(known.status, status, 'desk') : undefined;
        if (move === undefined) throw createApiError('move_not_allowed', { details: { allowed } });
        const words = note.trim();
        if (move.note === 'required' && words === '') throw createApiError('move_note_required');
        const stands = readValidity(status, day);
        if (stands.validUntil !== undefined) {
          const ids = { quoteId: which._id };
          await addJob(trx, 'expire_quote', ids, `expire_quote:${which._id}`, endOfValidity(stands.validUntil));
        }
        const made = { userId: person.id, createdAt: clock.now() };
        const event = { quoteId: which._id, status, note: words, ...stands, ...made };
        await addJob(trx, 'announce_quote_move', { eventId: await recordQuoteEvent(trx, event) });
        return { action: 'status', before: { status: known.status }, after: { status, note: words, ...stands } };
      }
      const request = [which._id, status, note.trim(), day ?? null];
      return change(person, which, write, { operation: 'change_quote_status', key, request });
    },

    /**
     * Writes to the customer; a retry under the same key is the first message.
     * @throws ApiError('message_required'), ApiError('customer_erased'); ApiError('key_reused') if the key belongs to another message
     */
    async message(person: Person, { _id, message }: ParsedInputOf<'/admin/quotes/message'>, key?: string): Promise<RequestMessage> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      checkKey(key);
      const row = { id: newId(), quoteId: _id, userId: person.id, fromDesk: true, bodyText: text, createdAt: clock.now() };
      const once = { userId: person.id, operation: 'quote_message', key, request: [_id, text] };
      let sent = { id: row.id, createdAt: row.createdAt.toISOString() };
      await change(person, { _id }, async (trx, known) => {
        if (known.erasedAt !== null) throw createApiError('customer_erased');
        sent = await withIdempotency(trx, once, async () => {
          await recordQuoteMessage(trx, row);
          await addJob(trx, 'announce_desk_message', { messageId: row.id });
          return sent;
        });
        return sent.id === row.id ? { action: 'message', before: {}, after: { message: text } } : undefined;
      });
      const fullName = await store.findStaffName(db, person.id);
      return presentMessage({ ...row, id: sent.id, createdAt: new Date(sent.createdAt), fullName });
    },

    /** @throws ApiError('colleague_gone') for who may not have requests */
    assign: (person: Person, { assignee, ...which }: ParsedInputOf<'/admin/quotes/assign'>): Promise<Changed> =>
      change(person, which, async (trx, known) => {
        if (assignee !== undefined && !(await isColleague(trx, 'quotes', assignee))) throw createApiError('colleague_gone');
        const [before, after] = [known.assigneeId, assignee ?? null];
        if (before === after) return undefined;
        await store.updateRequest(trx, which._id, { assigneeId: after });
        if (after !== null && after !== person.id) {
          const { number, stone } = await list.getRow(trx, person, which._id);
          await notifications.tell(trx, assignedNotice({ id: which._id, number, stone }, after, newId()));
        }
        return { action: 'assign', before: { assignee: before }, after: { assignee: after } };
      }),

    /** Puts off until then, or back at once. @throws ApiError('time_past') */
    snooze: (person: Person, { until, ...which }: ParsedInputOf<'/admin/quotes/snooze'>): Promise<Changed> =>
      change(person, which, async (trx, known) => {
        const snoozedUntil = readTime(until);
        if (snoozedUntil?.getTime() === known.snoozedUntil?.getTime()) return undefined;
        await store.updateRequest(trx, which._id, { snoozedUntil });
        if (snoozedUntil !== null) await addJob(trx, 'wake_quote', { quoteId: which._id }, `wake_quote:${which._id}`, snoozedUntil);
        return { action: 'snooze', before: { until: known.snoozedUntil }, after: { until: snoozedUntil } };
      }),

    /** Reminds the person of it then; a new time replaces the old one, none ends it. @throws ApiError('time_past') */
    remind: (person: Person, { at, note, _id }: ParsedInputOf<'/admin/quotes/remind'>): Promise<Changed> =>
      change(person, { _id }, async (trx) => {
        const remindAt = readTime(at);
        await notifyBackOffice(trx, 'marks', person.id);
        if (remindAt === null) await store.deleteReminder(trx, _id, person.id);
        else {
          const ids = { quoteId: _id, userId: person.id };
          await store.saveReminder(trx, { ...ids, remindAt, note: note.trim() });
          await addJob(trx, 'remind_of_quote', ids, `remind_of_quote:${_id}:${person.id}`, remindAt);
        }
        return { action: 'remind', before: {}, after: { at: remindAt } };
      }),

    /** Marks quotes for the current user. Unknown ids are ignored. */
    async read(person: Person, { ids, unread, all, seenAt }: ParsedInputOf<'/admin/quotes/read'>): Promise<void> {
      const seen = seenAt ? new Date(seenAt) : undefined;
      const now = clock.now();
      const upTo = seen !== undefined && seen < now ? seen : now;
      await db.transaction().execute(async (trx) => {
        const hasChanged = all
          ? await store.saveAllRead(trx, person.id, upTo)
          : unread
            ? await store.saveUnreads(trx, person.id, ids ?? [])
            : await store.saveReads(trx, person.id, ids ?? [], seen);
        if (hasChanged) await notifyBackOffice(trx, 'marks', person.id);
      });
    },
  };
}
export type DeskMoves = ReturnType<typeof createDeskMoves>;
