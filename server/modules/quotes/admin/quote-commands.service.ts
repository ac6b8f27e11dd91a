import type { AdminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/shapes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { dayMs } from '#domain/shared/time.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { endOfValidity, findStatusChange, mayStandUntil, validityFrom } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { validateIdempotencyKey, withIdempotency, type IdempotentRequest } from '#server/db/idempotency.ts';
import type { Notifications } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { isAssignable } from '#server/modules/users/index.ts';
import { allowedStatusChanges, type QuoteList } from './quote-list.service.ts';
import * as store from './quote-commands.store.ts';
import { toMessageDto } from './quote-details.service.ts';
import { assignedNotification } from '../quote-notifications.ts';
import { recordQuoteEvent, recordQuoteMessage } from '../quote-history.store.ts';

type MoveInput = ParsedInputOf<'/admin/quotes/status'>;
type Changed = AdminQuote & { moves: ReturnType<typeof allowedStatusChanges> };
type AuditChange = { action: string; before: object; after: object };
type Dependencies = { db: Db; clock: Clock; notifications: Notifications; list: QuoteList };

/** The furthest time of a snooze or reminder. */
const maxFutureMs = 2 * 366 * dayMs;

/** Commands of staff on one quote. */
export function createQuoteCommands({ db, clock, notifications, list }: Dependencies) {
  const getQuoteDto = async (dbOrTrx: Db | Transaction, currentUser: AuthenticatedUser, id: string): Promise<Changed> => {
    const row = await list.getRow(dbOrTrx, currentUser, id);
    return { ...row, moves: allowedStatusChanges(row) };
  };

  /** Locks a quote for a change. @throws ApiError('not_found') */
  async function lock(trx: Transaction, id: string): Promise<store.LockedQuote> {
    const quote = await store.lockQuote(trx, id);
    if (quote === undefined) throw createApiError('not_found');
    return quote;
  }

  const audit = (trx: Transaction, currentUser: AuthenticatedUser, id: string, { action, before, after }: AuditChange): Promise<unknown> =>
    writeAudit(trx, {
      userId: currentUser.id,
      entityType: 'quote',
      entityId: id,
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });

  /**
   * Changes a quote and writes the audit entry in one transaction. Concurrent changes of the quote are serialised by a row lock.
   * @param write returns the audit entry; undefined without a change
   * @param once a retry changes nothing, and returns the current quote
   * @throws ApiError('not_found'); ApiError('version_stale') with the current quote
   */
  const change = (
    currentUser: AuthenticatedUser,
    { _id, version }: { _id: string; version?: number | null | undefined },
    write: (trx: Transaction, existing: store.LockedQuote) => Promise<AuditChange | undefined>,
    once: Omit<IdempotentRequest, 'userId'> = { operation: 'change_quote', key: undefined, request: undefined },
  ): Promise<Changed> =>
    db.transaction().execute(async (trx) => {
      const existing = await lock(trx, _id);
      await withIdempotency(trx, { userId: currentUser.id, ...once }, async () => {
        if (typeof version === 'number' && version !== existing.version) {
          throw createApiError('version_stale', { details: { current: await getQuoteDto(trx, currentUser, _id) } });
        }
        const entry = await write(trx, existing);
        if (entry !== undefined) await audit(trx, currentUser, _id, entry);
        return {};
      });
      return getQuoteDto(trx, currentUser, _id);
    });

  /** Parses a time; null if it is empty. @throws ApiError('time_past') for a time in the past or too far in the future */
  function parseFutureTime(typed: string | null | undefined): Date | null {
    if (!typed) return null;
    const time = new Date(typed);
    const ahead = time.getTime() - clock.now().getTime();
    if (!(ahead > 0 && ahead <= maxFutureMs)) throw createApiError('time_past');
    return time;
  }

  /** Returns the last day on which a price given now is valid; empty for a change without a price. @throws ApiError('valid_until_unfit'), ApiError('valid_until_range') */
  function parseValidUntil(status: QuoteStatus, day: string | undefined): { validUntil?: string } {
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
     * Changes the status. A price expires automatically after its last day. A retry with the same key changes nothing.
     * @throws ApiError('move_not_allowed') with the allowed status changes, ApiError('move_note_required'), ApiError('valid_until_unfit'),
     * ApiError('valid_until_range'); ApiError('key_reused') if the key belongs to another change
     */
    async move(currentUser: AuthenticatedUser, input: MoveInput, key?: string): Promise<Changed> {
      validateIdempotencyKey(key);
      const { status, note, validUntil: day, ...which } = input;
      async function write(trx: Transaction, existing: store.LockedQuote): Promise<AuditChange> {
        const allowed = allowedStatusChanges(existing).map((each) => each.status);
        const move = allowed.includes(status) ? findStatusChange(existing.status, status, 'staff') : undefined;
        if (move === undefined) throw createApiError('move_not_allowed', { details: { allowed } });
        const message = note.trim();
        if (move.note === 'required' && message === '') throw createApiError('move_note_required');
        const validity = parseValidUntil(status, day);
        if (validity.validUntil !== undefined) {
          const ids = { quoteId: which._id };
          await enqueueJob(trx, 'expire_quote', ids, { key: `expire_quote:${which._id}`, runAt: endOfValidity(validity.validUntil) });
        }
        const event = { quoteId: which._id, status, note: message, ...validity, userId: currentUser.id, createdAt: clock.now() };
        await enqueueJob(trx, 'notify_status_changed', { eventId: await recordQuoteEvent(trx, event) });
        return { action: 'status', before: { status: existing.status }, after: { status, note: message, ...validity } };
      }
      const request = [which._id, status, note.trim(), day ?? null];
      return change(currentUser, which, write, { operation: 'change_quote_status', key, request });
    },

    /**
     * Sends a message to the customer. A retry with the same key returns the first message.
     * @throws ApiError('message_required'), ApiError('customer_erased'); ApiError('key_reused') if the key belongs to another message
     */
    async message(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/admin/quotes/message'>,
      key?: string,
    ): Promise<AdminQuoteMessage> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      validateIdempotencyKey(key);
      const row = { id: newId(), quoteId: _id, userId: currentUser.id, fromStaff: true, bodyText: text, createdAt: clock.now() };
      const once = { userId: currentUser.id, operation: 'quote_message', key, request: [_id, text] };
      const sent = await db.transaction().execute(async (trx) => {
        const { erasedAt } = await lock(trx, _id);
        if (erasedAt !== null) throw createApiError('customer_erased');
        return withIdempotency(trx, once, async () => {
          await recordQuoteMessage(trx, row);
          await enqueueJob(trx, 'notify_customer_of_message', { messageId: row.id });
          await audit(trx, currentUser, _id, { action: 'message', before: {}, after: { message: text } });
          return { id: row.id, createdAt: row.createdAt.toISOString() };
        });
      });
      const fullName = await store.findStaffName(db, currentUser.id);
      return toMessageDto({ ...row, id: sent.id, createdAt: new Date(sent.createdAt), fullName });
    },

    /** Assigns a quote. @throws ApiError('colleague_gone') for a user who cannot be assigned quotes */
    assign: (currentUser: AuthenticatedUser, { assignee, ...which }: ParsedInputOf<'/admin/quotes/assign'>): Promise<Changed> =>
      change(currentUser, which, async (trx, existing) => {
        if (assignee !== undefined && !(await isAssignable(trx, 'quotes', assignee))) throw createApiError('colleague_gone');
        const [before, after] = [existing.assigneeId, assignee ?? null];
        if (before === after) return undefined;
        await store.updateQuote(trx, which._id, { assigneeId: after });
        if (after !== null && after !== currentUser.id) {
          const { number, stone } = await list.getRow(trx, currentUser, which._id);
          await notifications.notify(trx, assignedNotification({ id: which._id, number, stone }, after, newId()));
        }
        return { action: 'assign', before: { assignee: before }, after: { assignee: after } };
      }),

    /** Snoozes a quote until a time, or ends the snooze. @throws ApiError('time_past') */
    snooze: (currentUser: AuthenticatedUser, { until, ...which }: ParsedInputOf<'/admin/quotes/snooze'>): Promise<Changed> =>
      change(currentUser, which, async (trx, existing) => {
        const snoozedUntil = parseFutureTime(until);
        if (snoozedUntil?.getTime() === existing.snoozedUntil?.getTime()) return undefined;
        await store.updateQuote(trx, which._id, { snoozedUntil });
        if (snoozedUntil !== null)
          await enqueueJob(trx, 'end_snooze', { quoteId: which._id }, { key: `end_snooze:${which._id}`, runAt: snoozedUntil });
        return { action: 'snooze', before: { until: existing.snoozedUntil }, after: { until: snoozedUntil } };
      }),

    /** Sets the user's reminder of a quote, replaces it, or deletes it without a time. @throws ApiError('time_past') */
    remind: (currentUser: AuthenticatedUser, { at, note, _id }: ParsedInputOf<'/admin/quotes/remind'>): Promise<Changed> =>
      change(currentUser, { _id }, async (trx) => {
        const remindAt = parseFutureTime(at);
        await notifyBackOffice(trx, 'marks', currentUser.id);
        if (remindAt === null) await store.deleteReminder(trx, _id, currentUser.id);
        else {
          const ids = { quoteId: _id, userId: currentUser.id };
          await store.saveReminder(trx, { ...ids, remindAt, note: note.trim() });
          await enqueueJob(trx, 'send_reminder', ids, { key: `send_reminder:${_id}:${currentUser.id}`, runAt: remindAt });
        }
        return { action: 'remind', before: {}, after: { at: remindAt } };
      }),

    /** Marks quotes as read or unread for the current user. Unknown ids are ignored. */
    async read(currentUser: AuthenticatedUser, { ids, unread, all, seenAt }: ParsedInputOf<'/admin/quotes/read'>): Promise<void> {
      const seen = seenAt ? new Date(seenAt) : undefined;
      const now = clock.now();
      const upTo = seen !== undefined && seen < now ? seen : now;
      await db.transaction().execute(async (trx) => {
        const hasChanged = all
          ? await store.markAllRead(trx, currentUser.id, upTo)
          : unread
            ? await store.markUnread(trx, currentUser.id, ids ?? [])
            : await store.markRead(trx, currentUser.id, ids ?? [], seen);
        if (hasChanged) await notifyBackOffice(trx, 'marks', currentUser.id);
      });
    },
  };
}
export type QuoteCommands = ReturnType<typeof createQuoteCommands>;
