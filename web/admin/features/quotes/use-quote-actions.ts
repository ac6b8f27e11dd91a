import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote, StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { retryOnConflict } from '#web/admin/api/retry-on-conflict.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote } from './quote-mutations.ts';
import { quotePathPrefixes } from './quote-queries.ts';
import { useSpamMutation } from './spam-actions.tsx';
import type { OpenQuoteState } from '#web/admin/features/quotes/detail/use-quote.ts';

/** Sends a change. @param quote quote that was displayed when the user made the change */
type SendChange = (quote: AdminQuote) => Promise<{ response: AdminQuote & Partial<AdminQuoteDetail> }>;
type QuoteChange = { message: string; send: SendChange; undo: SendChange | undefined };

/** Returns a future time; null for a past time, because a snooze that has ended cannot be restored. */
const toFutureTime = (time: string | null): string | null => (time !== null && Date.parse(time) > Date.now() ? time : null);

/**
 * Returns the actions of an open quote, except changes of status and messages. An action offers undo if the previous value
 * can be restored.
 */
export function useQuoteActions({ quote, change }: Pick<OpenQuoteState, 'quote' | 'change'>) {
  const spamMutation = useSpamMutation();
  const { mutate } = useAdminMutation({
    scope: `quote:${quote._id}`,
    mutationFn: ({ send }: QuoteChange) => send(quote),
    invalidates: quotePathPrefixes,
    onSuccess: ({ response }, { message, undo }) => {
      change(response);
      if (undo === undefined) return message;
      return { message, undo: async () => change((await undo(response)).response) };
    },
  });
  const mutateWithUndo = (message: string, send: SendChange, undo: SendChange | undefined) => mutate({ message, send, undo });
  const assignTo =
    (to: StaffRef | null): SendChange =>
    (displayedQuote) =>
      assignQuote(displayedQuote, to?._id ?? '');
  const snoozeTo =
    (until: string | null): SendChange =>
    (displayed) =>
      retryOnConflict(
        displayed,
        (current) => current.snoozedUntil === toFutureTime(displayed.snoozedUntil),
        (version) => call('/admin/quotes/snooze', { _id: displayed._id, until: until ?? '', version }),
      );
  const remindAt =
    (reminder: AdminQuoteDetail['reminder']): SendChange =>
    async ({ _id }) => {
      const { response } = await call('/admin/quotes/remind', { _id, at: reminder?.at ?? '', note: reminder?.note ?? '' });
      return { response: { ...response, reminder } };
    };
  return {
    assign: (to: StaffRef | null) =>
      mutateWithUndo(
        to ? `${quote.number} assigned to ${to.fullName}` : `${quote.number} unassigned`,
        assignTo(to),
        assignTo(quote.assignee),
      ),
    snooze: (at: Date | null) => {
      const previousUntil = toFutureTime(quote.snoozedUntil);
      mutateWithUndo(
        at ? `Snoozed until ${formatShortDateTime(at.toISOString())}` : 'Snooze ended',
        snoozeTo(at?.toISOString() ?? null),
        at === null && previousUntil === null ? undefined : snoozeTo(previousUntil),
      );
    },
    remind: (at: Date | null) => {
      const { reminder } = quote;
      const isDue = reminder !== null && toFutureTime(reminder.at) === null;
      mutateWithUndo(
        at ? `Reminder set for ${formatShortDateTime(at.toISOString())}` : 'Reminder removed',
        remindAt(at && { at: at.toISOString(), note: '' }),
        isDue ? undefined : remindAt(reminder),
      );
    },
    spam: (isSpam: boolean) => spamMutation.mutate({ _id: quote._id, number: quote.number, spam: isSpam }),
  };
}
