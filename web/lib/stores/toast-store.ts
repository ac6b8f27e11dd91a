import { createStore } from './create-store.ts';

export type ToastTone = 'plain' | 'success' | 'error';
type ToastAction = { label: string; onClick: () => void };
export type Toast = { id: number; message: string; durationMs: number; tone: ToastTone; action: ToastAction | undefined };
type ToastOptions = { durationMs?: number; tone?: ToastTone; action?: ToastAction };

let lastId = 0;

/** Visible toasts, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);

/**
 * Shows a toast for `durationMs`. Replaces a visible toast with the same message. The page itself must contain the same
 * information, because a toast disappears.
 */
export function showToast(message: string, { durationMs = 3000, tone = 'plain', action }: ToastOptions = {}): void {
  toastStore.set([...toastStore.get().filter((toast) => toast.message !== message), { id: ++lastId, message, durationMs, tone, action }]);
}

export const dismissToast = (id: number): void => toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
