import { useState } from 'react';
import type { RequestMove } from '#contract/admin/requests/request.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { findMove, movesFrom } from '#domain/quotes/quote-life.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { changeQuoteStatus } from './quote-mutations.ts';

export type StatusChangeTarget = Pick<DeskRequest, '_id' | 'number' | 'status' | 'version' | 'activityAt'>;

/** Where the desk may take a request from its status. */
export const allowedStatusChanges = (status: QuoteStatus): RequestMove[] =>
  movesFrom(status, 'desk').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

/** Takes a request on without a note, and offers the way back where there is one without a note. */
async function moveOn(request: StatusChangeTarget, to: QuoteStatus, onMoved: () => void): Promise<string | void> {
  const { number, status: from } = request;
  const { response } = await changeQuoteStatus(request, to).finally(onMoved);
  const words = `${number}: ${statusNames[to]}`;
  if (findMove(to, from, 'desk')?.note !== 'optional') return words;
  showUndo(words, async () => {
    await changeQuoteStatus(response, from).finally(onMoved);
  });
}

/**
 * Takes requests from status to status: at once, or with a dialog where the customer is to be told something.
 * @param onMoved hears that one has moved, and that a move was taken back
 */
export function useStatusChanges(onMoved: () => void) {
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<{ request: StatusChangeTarget; to: QuoteStatus }>();
  const move = (request: StatusChangeTarget, to: QuoteStatus) => {
    const found = findMove(request.status, to, 'desk');
    if (found === undefined) return;
    if (found.note === 'required') return setAsking({ request, to });
    void run(() => moveOn(request, to, onMoved));
  };
  const dialog = asking && (
    <ChangeStatusDialog
      {...asking}
      onClose={() => setAsking(undefined)}
      onMoved={() => {
        setAsking(undefined);
        onMoved();
      }}
    />
  );
  return { move, busy, dialog };
}
