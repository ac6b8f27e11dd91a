import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import type { DeskRequest, StaffName } from '#contract/admin/requests/shapes.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote, retryOnConflict } from './quote-mutations.ts';
import { quoteData } from './quote-queries.ts';
import { useSpamMutation } from './spam-actions.tsx';
import type { OpenQuoteState } from '#web/admin/features/quotes/detail/use-quote.ts';

/** @param seen the quote as it was shown when the change was made */
type SendChange = (seen: DeskRequest) => Promise<{ response: DeskRequest & Partial<DeskRequestDetail> }>;
type QuoteChange = { message: string; send: SendChange; undo: SendChange | undefined };

/** A time that has passed meanwhile cannot be set again. */
const toCome = (time: string | null): string | null => (time !== null && Date.parse(time) > Date.now() ? time : null);

/** Returns the actions for an open quote, besides its status and messages. Each has undo if there is a way back. */
export function useQuoteActions({ request, change }: Pick<OpenQuoteState, 'request' | 'change'>) {
  const spam = useSpamMutation();
  const { mutate } = useAdminMutation({
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
    (to: StaffName | null): SendChange =>
    (seen) =>
      assignQuote(seen, to?._id ?? '');
  const snoozeTo =
    (until: string | null): SendChange =>
    ({ _id, version, snoozedUntil }) =>
      retryOnConflict(
        version,
        (now) => now.snoozedUntil === toCome(snoozedUntil),
        (over) => call('/admin/quotes/snooze', { _id, until: until ?? '', version: over }),
      );
  const remindAt =
    (reminder: DeskRequestDetail['reminder']): SendChange =>
    async ({ _id }) => {
      const { response } = await call('/admin/quotes/remind', { _id, at: reminder?.at ?? '', note: reminder?.note ?? '' });
      return { response: { ...response, reminder } };
    };
  return {
    assign: (to: StaffName | null) =>
      undoable(
        to ? `${request.number} is with ${to.fullName}` : `${request.number} is with nobody`,
        assignTo(to),
        assignTo(request.assignee),
      ),
    snooze: (at: Date | null) => {
      const before = toCome(request.snoozedUntil);
      undoable(
        at ? `Put off until ${formatShortDateTime(at.toISOString())}` : 'Back among what waits',
        snoozeTo(at?.toISOString() ?? null),
        at === null && before === null ? undefined : snoozeTo(before),
      );
    },
    remind: (at: Date | null) => {
      const { reminder } = request;
      const isDue = reminder !== null && toCome(reminder.at) === null;
      undoable(
        at ? `You are reminded on ${formatShortDateTime(at.toISOString())}` : 'No reminder any more',
        remindAt(at && { at: at.toISOString(), note: '' }),
        isDue ? undefined : remindAt(reminder),
      );
    },
    spam: (isSpam: boolean) => spam.mutate({ _id: request._id, number: request.number, spam: isSpam }),
  };
}
