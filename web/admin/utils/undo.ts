import { useEffect, useRef } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { createStore } from '#web/lib/stores/create-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

/** As long as what was done can be taken back by a press. */
export const undoDurationMs = 10_000;

export type UndoAction = {
  id: number;
  words: string;
  undo: () => Promise<string | void>;
  /** Whether nothing would come back any more. */
  isVoid?: (() => boolean) | undefined;
};

/** Brings back what was given up of a form, but for what was typed in its place since. */
export type RestoreDraft = (() => void) & Required<Pick<UndoAction, 'isVoid'>>;

/** The last action that can be undone. */
export const undoStore = createStore<UndoAction | undefined>(undefined);
let lastId = 0;

/**
 * Says what was done, and offers for ten seconds to take it back. The newest takes the place of the one before.
 * @param undo answers with the words of success, where there are better ones than "Undone"
 * @param isVoid whether nothing would come back any more, asked by `reviewUndo`
 * @returns what withdraws the offer, where it still stands
 */
export function showUndo(words: string, undo: UndoAction['undo'], isVoid?: () => boolean): () => void {
  const id = ++lastId;
  undoStore.set({ id, words, undo, isVoid });
  return () => undoStore.get()?.id === id && undoStore.set(undefined);
}
export const clearUndo = (): void => undoStore.set(undefined);

/** Withdraws the offer where nothing would come back: something else was typed in its place. */
export function clearUndoIfObsolete(): void {
  if (undoStore.get()?.isVoid?.()) undoStore.set(undefined);
}

/** Says that something was given up of a form, and offers to bring it back for as long as anything would come. */
export const offerDraftRestore = (words: string, bringBack: RestoreDraft, offer = showUndo): (() => void) =>
  offer(words, () => Promise.resolve(bringBack()), bringBack.isVoid);

/** `offerUndo` for what can be taken back only while the form is there: the offer goes with it. */
export function useScopedUndo(): typeof showUndo {
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  return (...offer) => (withdraw.current = showUndo(...offer));
}

/** Takes the newest back. What fails is said. */
export async function undoLast(): Promise<void> {
  const doing = undoStore.get();
  if (doing === undefined) return;
  undoStore.set(undefined);
  try {
    showToast((await doing.undo()) ?? 'Undone', { tone: 'success' });
  } catch (error) {
    showToast(getErrorMessage(error), { tone: 'alarm' });
  }
}
