export type ToastTone = 'plain' | 'success' | 'alarm';
export type Toast = { id: number; words: string; duration: number; tone: ToastTone };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows words at the bottom centre for a moment. What they say must stand on the page as well.
 * The same words again replace those still showing.
 */
export function showToast(words: string, { duration = 3000, tone = 'plain' }: { duration?: number; tone?: ToastTone } = {}): void {
  set([...toasts.filter((toast) => toast.words !== words), { id: ++lastId, words, duration, tone }]);
}

export const dropToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** The toasts showing now, and how to hear of changes: for `useSyncExternalStore`. */
export const currentToasts = (): readonly Toast[] => toasts;
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
