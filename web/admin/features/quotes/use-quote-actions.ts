import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote, StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote, retryOnConflict } from './quote-mutations.ts';
import { quoteData } from './quote-queries.ts';
import { useSpamMutation } from './spam-actions.tsx';
import type { OpenQuoteState } from '#web/admin/features/quotes/detail/use-quote.ts';

/** @param seen the quote as it was shown when the change was made */
type SendChange = (seen: AdminQuote) => Promise<{ response: AdminQuote & Partial<AdminQuoteDetail> }>;
type QuoteChange = { message: string; send: SendChange; undo: SendChange | undefined };

/** Undo cannot set a time that has passed. */
const ifInFuture = (time: string | null): string | null => (time !== null && Date.parse(time) > Date.now() ? time : null);

/** Returns the actions for an open quote, besides its status and messages. Each has undo if there is a way back. */
export function useQuoteActions({ request, change }: Pick<OpenQuoteState, 'request' | 'change'>) {
  const spam = useSpamMutation();
  const { mutate } = useAdminMutation({
    scope: `quote:${request._id}`,
    mutationFn: ({ send }: QuoteChange) => send(request),
    invalidates: quoteData,
    onSuccess: ({ response }, { message, undo }) => {
      change(response);
      if (undo === undefined) return message;
      return { message, undo: async () => change((await undo(response)).response) };
    },
  });
  const undoable = (message: string, send: SendChange, undo: SendChange | undefined) => mutate({ message, send, undo });
  const assignTo =
    (to: StaffRef | null): SendChange =>
    (seen) =>
      assignQuote(seen, to?._id ?? '');
  const snoozeTo =
    (until: string | null): SendChange =>
    ({ _id, version, snoozedUntil }) =>
      retryOnConflict(
        version,
        (now) => now.snoozedUntil === ifInFuture(snoozedUntil),
        (currentVersion) => call('/admin/quotes/snooze', { _id, until: until ?? '', version: currentVersion }),
      );
  const remindAt =
    (reminder: AdminQuoteDetail['reminder']): SendChange =>
    async ({ _id }) => {
      const { response } = await call('/admin/quotes/remind', { _id, at: reminder?.at ?? '', note: reminder?.note ?? '' });
      return { response: { ...response, reminder } };
    };
  return {
    assign: (to: StaffRef | null) =>
      undoable(
        to ? `${request.number} assigned to ${to.fullName}` : `${request.number} unassigned`,
        assignTo(to),
        assignTo(request.assignee),
      ),
    snooze: (at: Date | null) => {
      const before = ifInFuture(request.snoozedUntil);
      undoable(
        at ? `Snoozed until ${formatShortDateTime(at.toISOString())}` : 'Snooze ended',
        snoozeTo(at?.toISOString() ?? null),
        at === null && before === null ? undefined : snoozeTo(before),
      );
    },
    remind: (at: Date | null) => {
      const { reminder } = request;
      const isDue = reminder !== null && ifInFuture(reminder.at) === null;
      undoable(
        at ? `Reminder set for ${formatShortDateTime(at.toISOString())}` : 'Reminder removed',
        remindAt(at && { at: at.toISOString(), note: '' }),
        isDue ? undefined : remindAt(reminder),
      );
    },
    spam: (isSpam: boolean) => spam.mutate({ _id: request._id, number: request.number, spam: isSpam }),
  };
}
