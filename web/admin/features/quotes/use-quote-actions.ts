import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import type { DeskRequest, StaffName } from '#contract/admin/requests/shapes.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote, retryOnConflict } from './quote-mutations.ts';
import { setSpam } from './spam-actions.tsx';
import type { OpenQuoteState } from '#web/admin/features/quotes/detail/use-quote.ts';

type Deed = (seen: DeskRequest) => Promise<{ response: DeskRequest & Partial<DeskRequestDetail> }>;

/** A time that has passed meanwhile cannot be set again. */
const toCome = (time: string | null): string | null => (time !== null && Date.parse(time) > Date.now() ? time : null);

/** What can be done with the open request besides moving and answering it; each with Undo. */
export function useQuoteActions({ request, reload, change }: OpenQuoteState) {
  const { run } = useAction();
  /** @param deed changes it over what was seen of it, which is what shows, or what the deed made of it. @param undo undefined where there is nothing to go back to */
  const undoable = (words: string, deed: Deed, undo: Deed | undefined) =>
    void run(async () => {
      const { response } = await deed(request).finally(() => void reload());
      change(response);
      if (undo === undefined) return words;
      showUndo(words, async () => {
        change((await undo(response).finally(() => void reload())).response);
      });
      return undefined;
    });
  const assignTo =
    (to: StaffName | null): Deed =>
    (seen) =>
      assignQuote(seen, to?._id ?? '');
  const snoozeTo =
    (until: string | null): Deed =>
    ({ _id, version, snoozedUntil }) =>
      retryOnConflict(
        version,
        (now) => now.snoozedUntil === toCome(snoozedUntil),
        (over) => call('/admin/quotes/snooze', { _id, until: until ?? '', version: over }),
      );
  const remindAt =
    (reminder: DeskRequestDetail['reminder']): Deed =>
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
    spam: (spam: boolean) => void run(() => setSpam(request, spam, () => void reload())),
  };
}
