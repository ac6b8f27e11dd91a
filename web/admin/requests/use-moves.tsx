import { useState } from 'react';
import type { RequestMove } from '#contract/admin/requests/request.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { findMove, movesFrom } from '#domain/quotes/quote-life.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { MoveDialog } from './move-dialog.tsx';
import { moveOver } from './over-version.ts';

export type Movable = Pick<DeskRequest, '_id' | 'number' | 'status' | 'version' | 'activityAt'>;

/** Where the desk may take a request from its status. */
export const allowedMoves = (status: QuoteStatus): RequestMove[] =>
  movesFrom(status, 'desk').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

/** Takes a request on without a note, and offers the way back where there is one without a note. */
async function moveOn(request: Movable, to: QuoteStatus, onMoved: () => void): Promise<string | void> {
  const { number, status: from } = request;
  const { response } = await moveOver(request, to).finally(onMoved);
  const words = `${number}: ${statusNames[to]}`;
  if (findMove(to, from, 'desk')?.note !== 'optional') return words;
  offerUndo(words, async () => {
    await moveOver(response, from).finally(onMoved);
  });
}

/**
 * Takes requests from status to status: at once, or with a dialog where the customer is to be told something.
 * @param onMoved hears that one has moved, and that a move was taken back
 */
export function useMoves(onMoved: () => void) {
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<{ request: Movable; to: QuoteStatus }>();
  const move = (request: Movable, to: QuoteStatus) => {
    const found = findMove(request.status, to, 'desk');
    if (found === undefined) return;
    if (found.note === 'required') return setAsking({ request, to });
    void run(() => moveOn(request, to, onMoved));
  };
  const dialog = asking && (
    <MoveDialog
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
