import { useCallback, useEffect, useRef } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { dismissToast, showToast, toastStore } from '#web/lib/stores/toast-store.ts';

const undoDurationMs = 10_000;

type UndoAction = {
  toastId: number;
  /** Undoes the action. May resolve to a message that replaces "Change undone". */
  undo: () => Promise<string | void>;
  /** Returns true if undo would have no effect any more. */
  isObsolete: (() => boolean) | undefined;
};

/** Restores discarded form values, except fields that the user has edited since. */
export type RestoreDraft = (() => void) & { isObsolete: () => boolean };

/** Last action that can be undone. */
let lastAction: UndoAction | undefined;

/** Dismisses the message with the button *Undo*. */
export function clearUndo(): void {
  if (lastAction) dismissToast(lastAction.toastId);
  lastAction = undefined;
}

/**
 * Shows a message with the button *Undo* for ten seconds. The message replaces the previous message with *Undo*.
 * @param isObsolete returns true if undo would have no effect any more, see `clearUndoIfObsolete`
 * @returns a function that dismisses the message
 */
export function showUndo(message: string, undo: UndoAction['undo'], isObsolete?: () => boolean): () => void {
  clearUndo();
  showToast(message, { durationMs: undoDurationMs, action: { label: 'Undo', onClick: () => void undoLast() } });
  const action = { toastId: toastStore.get().at(-1)!.id, undo, isObsolete };
  lastAction = action;
  return () => {
    if (lastAction === action) clearUndo();
  };
}

/** Dismisses the message if undo would have no effect any more, because all discarded fields were edited again. */
export function clearUndoIfObsolete(): void {
  if (lastAction?.isObsolete?.()) clearUndo();
}

/** Shows that form changes were discarded, with *Undo* as long as undo would restore any of them. */
export const offerDraftRestore = (message: string, restore: RestoreDraft, show = showUndo): (() => void) =>
  show(
    message,
    () => {
      restore();
      return Promise.resolve('Changes restored');
    },
    restore.isObsolete,
  );

/**
 * Returns `showUndo` for actions that can be undone only while the component is mounted. The message is dismissed when
 * it unmounts.
 */
export function useScopedUndo(): typeof showUndo {
  const clearShownUndo = useRef<() => void>(undefined);
  useEffect(() => () => clearShownUndo.current?.(), []);
  return useCallback((...options) => (clearShownUndo.current = showUndo(...options)), []);
}

/** Undoes the last action while its message is displayed. Shows the outcome in a toast. */
export async function undoLast(): Promise<void> {
  const action = lastAction;
  const isShown = toastStore.get().some(({ id }) => id === action?.toastId);
  clearUndo();
  if (!action || !isShown) return;
  try {
    showToast((await action.undo()) ?? 'Change undone', { tone: 'success' });
  } catch (error) {
    showToast(getErrorMessage(error), { tone: 'error' });
  }
}
