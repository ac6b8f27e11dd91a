import { useEffect, useRef } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { dismissToast, showToast, toastStore } from '#web/lib/stores/toast-store.ts';

const undoDurationMs = 10_000;

type UndoAction = {
  toastId: number;
  /** The report of the action that is undone. */
  message: string;
  /** May resolve to a message that replaces "Undone: …". */
  undo: () => Promise<string | void>;
  /** True if undoing would change nothing any more. */
  isVoid: (() => boolean) | undefined;
};

/** Restores discarded form values, except fields the user has edited since. */
export type RestoreDraft = (() => void) & { isVoid: () => boolean };

/** The last action that can be undone. */
let lastAction: UndoAction | undefined;

/** Removes the button *Undo*. */
export function clearUndo(): void {
  if (lastAction) dismissToast(lastAction.toastId);
  lastAction = undefined;
}

/**
 * Shows a message with the button *Undo* for ten seconds. It replaces the last one.
 * @param isVoid true if undoing would change nothing any more, see `clearUndoIfObsolete`
 * @returns a function that removes the message
 */
export function showUndo(message: string, undo: UndoAction['undo'], isVoid?: () => boolean): () => void {
  clearUndo();
  showToast(message, { duration: undoDurationMs, action: { label: 'Undo', onClick: () => void undoLast() } });
  const action = { toastId: toastStore.get().at(-1)!.id, message, undo, isVoid };
  lastAction = action;
  return () => {
    if (lastAction === action) clearUndo();
  };
}

/** Withdraws the offer if undo would change nothing any more, because all discarded fields were edited again. */
export function clearUndoIfObsolete(): void {
  if (lastAction?.isVoid?.()) clearUndo();
}

/** Reports discarded changes of a form, with undo for as long as it would restore anything. */
export const offerDraftRestore = (message: string, restore: RestoreDraft, offer = showUndo): (() => void) =>
  offer(message, () => Promise.resolve(restore()), restore.isVoid);

/** `showUndo` for actions that can be undone only while the component is mounted: the offer is withdrawn with it. */
export function useScopedUndo(): typeof showUndo {
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  return (...offer) => (withdraw.current = showUndo(...offer));
}

/** Undoes the last action while its message is shown. Shows the outcome in a toast. */
export async function undoLast(): Promise<void> {
  const action = lastAction;
  const isShown = toastStore.get().some(({ id }) => id === action?.toastId);
  clearUndo();
  if (!action || !isShown) return;
  try {
    showToast((await action.undo()) ?? `Undone: ${action.message}`, { tone: 'success' });
  } catch (error) {
    showToast(getErrorMessage(error), { tone: 'alarm' });
  }
}
