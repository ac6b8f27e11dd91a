import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { dayMs } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { dispatch, enqueueMessages } from '#server/modules/messages/index.ts';
import { isAssignable } from '#server/modules/users/index.ts';
import { createAssignedMessage } from '../messages/desk-assigned.message.ts';
import type { QuoteCommands } from '../quote-command.ts';
import * as store from './quote-commands.store.ts';
import type { ChangedQuote, QuoteList } from './quote-list.service.ts';

type Dependencies = { db: Db; clock: Clock; list: QuoteList; commands: QuoteCommands };

/** The maximum time until a snooze ends or a reminder is due: two years. */
const maxFutureMs = 2 * 366 * dayMs;

/** Assigns, snoozes and marks quotes, and sets reminders and the address of the site. */
export function createQuoteFollowUp({ db, clock, list, commands: { change } }: Dependencies) {
  /** Parses a time; null if it is empty. */
  function parseFutureTime(isoTime: string | null | undefined): Date | null {
    if (!isoTime) return null;
    const time = new Date(isoTime);
    const remainingMs = time.getTime() - clock.now().getTime();
    if (!(remainingMs > 0 && remainingMs <= maxFutureMs)) throw createApiError('time_past');
    return time;
  }

  return {
    /** Assigns a quote. */
    assign: (currentUser: AuthenticatedUser, { assignee, ...target }: ParsedInputOf<'/admin/quotes/assign'>): Promise<ChangedQuote> =>
      change(currentUser, target, async (trx, existing, { audit }) => {
        if (assignee !== undefined && !(await isAssignable(trx, 'quotes', assignee))) throw createApiError('assignee_unavailable');
        const [before, after] = [existing.assigneeId, assignee ?? null];
        if (before === after) return;
        await store.updateQuote(trx, target._id, { assigneeId: after });
        if (after !== null && after !== currentUser.id) {
          const { number, stone } = await list.getRow(trx, currentUser, target._id);
          await dispatch(trx, createAssignedMessage({ id: target._id, number, stone }, after));
        }
        audit({ action: 'assign', before: { assignee: before }, after: { assignee: after } });
      }),

    /** Stores the address of the site beside the submitted request. */
    saveSite: (currentUser: AuthenticatedUser, { site, ...target }: ParsedInputOf<'/admin/quotes/site/save'>): Promise<ChangedQuote> =>
      change(currentUser, target, async (trx, { erasedAt }, { audit }) => {
        if (erasedAt !== null) throw createApiError('customer_erased');
        await store.updateQuote(trx, target._id, {
          siteLine1: site.line1.trim(),
          siteLine2: site.line2.trim(),
          siteProvince: site.province.trim(),
          siteCity: site.city.trim(),
          sitePostalCode: site.postal_code.trim(),
        });
        audit({ action: 'save_site', before: {}, after: { suburb: site.line2.trim() } });
      }),

    /** Snoozes a quote until a time, or ends the snooze. */
    snooze: (currentUser: AuthenticatedUser, { until, ...target }: ParsedInputOf<'/admin/quotes/snooze'>): Promise<ChangedQuote> =>
      change(currentUser, target, async (trx, existing, { audit }) => {
        const snoozedUntil = parseFutureTime(until);
        if (snoozedUntil?.getTime() === existing.snoozedUntil?.getTime()) return;
        await store.updateQuote(trx, target._id, { snoozedUntil });
        if (snoozedUntil !== null)
          await enqueueJob(trx, 'end_snooze', { quoteId: target._id }, { key: `end_snooze:${target._id}`, runAt: snoozedUntil });
        audit({ action: 'snooze', before: { until: existing.snoozedUntil }, after: { until: snoozedUntil } });
      }),

    /** Sets or replaces the user's reminder of a quote. Deletes the reminder if no time is given. */
    remind: (currentUser: AuthenticatedUser, { at, note, _id }: ParsedInputOf<'/admin/quotes/remind'>): Promise<ChangedQuote> =>
      change(currentUser, { _id }, async (trx, _existing, { audit }) => {
        const remindAt = parseFutureTime(at);
        await notifyBackOffice(trx, 'marks', currentUser.id);
        if (remindAt === null) await store.deleteReminder(trx, _id, currentUser.id);
        else {
          const ids = { quoteId: _id, userId: currentUser.id };
          await store.upsertReminder(trx, { ...ids, remindAt, note: note.trim() });
          await enqueueMessages(trx, ['desk_reminder'], ids, { key: `desk_reminder:${_id}:${currentUser.id}`, runAt: remindAt });
        }
        audit({ action: 'remind', before: {}, after: { at: remindAt } });
      }),

    /** Marks the quotes with the ids, or all quotes, as read or unread for the current user. Unknown ids are ignored. */
    async markRead(currentUser: AuthenticatedUser, { ids, unread, all, seenAt }: ParsedInputOf<'/admin/quotes/read'>): Promise<void> {
      const seenTime = seenAt ? new Date(seenAt) : undefined;
      const now = clock.now();
      const upTo = seenTime !== undefined && seenTime < now ? seenTime : now;
      await db.transaction().execute(async (trx) => {
        if (all) await store.markAllQuotesRead(trx, currentUser.id, upTo);
        else {
          const hasChanged = unread
            ? await store.markQuotesUnread(trx, currentUser.id, ids ?? [])
            : await store.markQuotesRead(trx, currentUser.id, ids ?? [], seenTime);
          if (!hasChanged) return;
        }
        await notifyBackOffice(trx, 'marks', currentUser.id);
      });
    },
  };
}
export type QuoteFollowUp = ReturnType<typeof createQuoteFollowUp>;
