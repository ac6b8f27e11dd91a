import type { AdminQuote, StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { useAdminMutation, type MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { runForEach, describeOutcome } from '#web/admin/utils/run-for-each.ts';
import { setQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { formatQuoteCount } from '#web/admin/features/quotes/quote-text.ts';
import { BulkActionBar } from '#web/admin/kit/list/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import type { RowSelection } from '#web/admin/kit/list/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { assignQuote, changeQuoteStatus } from '#web/admin/features/quotes/quote-mutations.ts';
import { quotePathPrefixes } from '#web/admin/features/quotes/quote-queries.ts';
import { listStaffStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { getStatusActionLabel } from '#web/admin/features/quotes/quote-text.ts';

type QuoteBulkActionsProps = {
  selection: RowSelection;
  /** Selected quotes on this page. */
  selectedQuotes: readonly AdminQuote[];
  assignees: readonly StaffRef[];
  me: StaffRef;
};

type BulkChange = {
  /** Identifies the change together with `ids`: `useAdminMutation` ignores a repeated change, and does not compare functions such as `send`. */
  name: string;
  ids: readonly string[];
  send: () => Promise<MutationReport>;
};

/** Returns the status changes without a message that are allowed for all selected quotes. */
const listSharedChanges = (selectedQuotes: readonly AdminQuote[]): QuoteStatus[] =>
  listStaffStatusChanges(selectedQuotes[0]?.status ?? 'declined')
    .filter(
      ({ status, noteRequired }) =>
        !noteRequired && selectedQuotes.every((quote) => findStatusChange(quote.status, status, 'staff')?.note === 'optional'),
    )
    .map(({ status }) => status);

/** Provides the changes of the selected quotes, each with undo if it can be undone. */
function useBulkChanges({ selection, selectedQuotes }: Pick<QuoteBulkActionsProps, 'selection' | 'selectedQuotes'>) {
  const { mutate, isPending } = useAdminMutation({
    mutationFn: ({ send }: BulkChange) => send(),
    invalidates: quotePathPrefixes,
    onSuccess: (report) => {
      selection.clear();
      return report;
    },
  });
  const ids = selectedQuotes.map(({ _id }) => _id);
  /** @param undo receives the previous quote and the result of `send` */
  const changeSelected = <Result,>(
    describe: (count: string) => string,
    send: (quote: AdminQuote) => Promise<Result>,
    undo?: (quote: AdminQuote, result: Result) => Promise<unknown>,
  ) =>
    mutate({
      name: describe(formatQuoteCount(ids.length)),
      ids,
      send: async () => {
        const outcome = await runForEach(selectedQuotes, send);
        const message = describeOutcome(outcome, formatQuoteCount, (done) => describe(formatQuoteCount(done.length)));
        if (!undo) return message;
        const undoAll = () => runForEach(outcome.done, ({ item, result }) => undo(item, result));
        return {
          message,
          undo: async () =>
            describeOutcome(await undoAll(), formatQuoteCount, (undone) => `Change of ${formatQuoteCount(undone.length)} undone`),
        };
      },
    });
  const assign = ({ _id }: Pick<StaffRef, '_id'>, describe: (count: string) => string) =>
    changeSelected(
      describe,
      (quote) => assignQuote(quote, _id),
      ({ assignee }, { response }) => assignQuote(response, assignee?._id ?? ''),
    );
  const markSpam = (spam: boolean) =>
    changeSelected(
      (count) => (spam ? `${count} marked as spam` : `${count} marked as not spam`),
      ({ _id }) => call('/admin/quotes/spam', { _id, spam }),
      ({ _id }) => call('/admin/quotes/spam', { _id, spam: !spam }),
    );
  const markUnread = (unread: boolean) =>
    mutate({
      name: unread ? 'unread' : 'read',
      ids,
      send: async () => {
        setQuoteCounts((await call('/admin/quotes/read', { ids, unread })).response);
      },
    });
  const changeStatus = (status: QuoteStatus) =>
    changeSelected(
      (count) => `${count} moved to ${staffStatusLabels[status]}`,
      (quote) => changeQuoteStatus(quote, status),
      selectedQuotes.every(({ status: from }) => findStatusChange(status, from, 'staff')?.note === 'optional')
        ? ({ status: from }, { response }) => changeQuoteStatus(response, from)
        : undefined,
    );
  return { isPending, assign, markSpam, markUnread, changeStatus };
}

/** Renders the actions for the selected quotes, with undo if the action can be undone. */
export function QuoteBulkActions({ selection, selectedQuotes, assignees, me }: QuoteBulkActionsProps) {
  const { isPending, assign, markSpam, markUnread, changeStatus } = useBulkChanges({ selection, selectedQuotes });
  const areAllSpam = selectedQuotes.length > 0 && selectedQuotes.every(({ spam }) => spam);
  const statusChanges = listSharedChanges(selectedQuotes);
  return (
    <BulkActionBar selection={selection}>
      {isPending && (
        <span role="status" className="text-soft">
          Applying changes…
        </span>
      )}
      {areAllSpam ? (
        <AdminButton onClick={() => markSpam(false)}>Not spam</AdminButton>
      ) : (
        <>
          <Menu label="Assign" side="top">
            <MenuItem onClick={() => assign(me, (count) => `${count} assigned to you`)}>Assign to me</MenuItem>
            {assignees
              .filter(({ _id }) => _id !== me._id)
              .map((member) => (
                <MenuItem key={member._id} onClick={() => assign(member, (count) => `${count} assigned to ${member.fullName}`)}>
                  {member.fullName}
                </MenuItem>
              ))}
            <MenuItem onClick={() => assign({ _id: '' }, (count) => `${count} unassigned`)}>Unassign</MenuItem>
          </Menu>
          <Menu label="Change status" side="top">
            {statusChanges.map((status) => (
              <MenuItem key={status} onClick={() => changeStatus(status)}>
                {getStatusActionLabel(status)}
              </MenuItem>
            ))}
            {statusChanges.length === 0 && (
              <p className="px-2.5 py-1.5 text-soft">
                No status change is possible for all selected quotes. Changes that need a message must be made one at a time.
              </p>
            )}
          </Menu>
          <Menu label="Mark" side="top">
            <MenuItem onClick={() => markUnread(false)}>As read</MenuItem>
            <MenuItem onClick={() => markUnread(true)}>As unread</MenuItem>
            <MenuItem tone="error" onClick={() => markSpam(true)}>
              As spam
            </MenuItem>
          </Menu>
        </>
      )}
    </BulkActionBar>
  );
}
