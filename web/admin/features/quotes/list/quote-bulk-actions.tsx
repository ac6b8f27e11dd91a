import type { DeskRequest, StaffName } from '#contract/admin/requests/shapes.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { findMove } from '#domain/quotes/quote-life.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAdminMutation, type Report } from '#web/admin/api/use-admin-mutation.ts';
import { runForEach, describeFailures } from '#web/admin/utils/run-for-each.ts';
import { setQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { formatQuoteCount } from '#web/admin/features/overview/statistics-text.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote, changeQuoteStatus } from '#web/admin/features/quotes/quote-mutations.ts';
import { quoteData } from '#web/admin/features/quotes/quote-queries.ts';
import { allowedStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { statusActionLabels } from '#web/admin/features/quotes/quote-text.ts';

type BulkProps = {
  selection: RowSelection;
  /** What is ticked of the page that shows. */
  chosen: readonly DeskRequest[];
  assignees: readonly StaffName[];
  me: StaffName;
};

/** The moves without a note that every one of them may make. */
const sharedMoves = (chosen: readonly DeskRequest[]): QuoteStatus[] =>
  allowedStatusChanges(chosen[0]?.status ?? 'declined')
    .filter(
      ({ status, noteRequired }) =>
        !noteRequired && chosen.every((request) => findMove(request.status, status, 'desk')?.note === 'optional'),
    )
    .map(({ status }) => status);

/** What can be done with all that is ticked, with Undo where there is a way back. */
export function QuoteBulkActions({ selection, chosen, assignees, me }: BulkProps) {
  const { mutate, isPending } = useAdminMutation({
    mutationFn: (send: () => Promise<Report>) => send(),
    invalidates: quoteData,
    onSuccess: (report) => {
      selection.clear();
      return report;
    },
  });
  const inSpam = chosen.length > 0 && chosen.every(({ spam }) => spam);
  /** @param undo gets a quote as it was, and what `send` returned */
  const change = <Answer,>(
    describe: (count: string) => string,
    send: (request: DeskRequest) => Promise<Answer>,
    undo?: (request: DeskRequest, answer: Answer) => Promise<unknown>,
  ) =>
    mutate(async () => {
      const outcome = await runForEach(chosen, send);
      const message = describe(formatQuoteCount(outcome.done.length)) + describeFailures(outcome, formatQuoteCount);
      if (!undo) return message;
      const undoAll = () => runForEach(outcome.done, ({ thing, answer }) => undo(thing, answer));
      return { message, undo: async () => `Undone${describeFailures(await undoAll(), formatQuoteCount)}` };
    });
  const assign = ({ _id }: Pick<StaffName, '_id'>, name: string) =>
    change(
      (count) => `${count}: ${name}`,
      (request) => assignQuote(request, _id),
      ({ assignee }, { response }) => assignQuote(response, assignee?._id ?? ''),
    );
  const mark = (spam: boolean) =>
    change(
      (count) => (spam ? `${count} put aside as spam` : `${count} taken out of the spam`),
      ({ _id }) => call('/admin/quotes/spam', { _id, spam }),
      ({ _id }) => call('/admin/quotes/spam', { _id, spam: !spam }),
    );
  const read = (unread: boolean) =>
    mutate(async () => {
      setQuoteCounts((await call('/admin/quotes/read', { ids: chosen.map(({ _id }) => _id), unread })).response);
    });
  const moves = sharedMoves(chosen);
  return (
    <BulkActionBar selection={selection} shown={chosen.length} fullcount={selection.count}>
      {isPending && (
        <span role="status" className="text-soft">
          One after the other …
        </span>
      )}
      {inSpam ? (
        <AdminButton onClick={() => mark(false)}>No spam</AdminButton>
      ) : (
        <>
          <Menu label="Assign" side="top">
            <MenuItem onClick={() => assign(me, 'with you')}>To me</MenuItem>
            {assignees
              .filter(({ _id }) => _id !== me._id)
              .map((member) => (
                <MenuItem key={member._id} onClick={() => assign(member, `with ${member.fullName}`)}>
                  {member.fullName}
                </MenuItem>
              ))}
            <MenuItem onClick={() => assign({ _id: '' }, 'with nobody')}>To nobody</MenuItem>
          </Menu>
          <Menu label="Move" side="top">
            {moves.map((status) => (
              <MenuItem
                key={status}
                onClick={() =>
                  change(
                    (count) => `${count}: ${statusNames[status]}`,
                    (request) => changeQuoteStatus(request, status),
                    chosen.every(({ status: from }) => findMove(status, from, 'desk')?.note === 'optional')
                      ? ({ status: from }, { response }) => changeQuoteStatus(response, from)
                      : undefined,
                  )
                }
              >
                {statusActionLabels[status] ?? statusNames[status]}
              </MenuItem>
            ))}
            {moves.length === 0 && (
              <p className="px-2.5 py-1.5 text-soft">No move fits all of them. One that needs a note is made one by one.</p>
            )}
          </Menu>
          <Menu label="Mark" side="top">
            <MenuItem onClick={() => read(false)}>As read</MenuItem>
            <MenuItem onClick={() => read(true)}>As not read</MenuItem>
            <MenuItem tone="alarm" onClick={() => mark(true)}>
              As spam
            </MenuItem>
          </Menu>
        </>
      )}
    </BulkActionBar>
  );
}
