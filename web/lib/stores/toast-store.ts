import { createStore } from './create-store.ts';

export type ToastTone = 'plain' | 'success' | 'alarm';
type ToastAction = { label: string; onClick: () => void };
export type Toast = { id: number; message: string; duration: number; tone: ToastTone; action: ToastAction | undefined };
type ToastOptions = { duration?: number; tone?: ToastTone; action?: ToastAction };

let lastId = 0;

/** The visible toasts, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);

/**
 * Shows a message at the bottom centre for `duration` milliseconds. The page itself must contain the same information.
 * A visible toast with the same message is replaced.
 */
export function showToast(message: string, { duration = 3000, tone = 'plain', action }: ToastOptions = {}): void {
  toastStore.set([...toastStore.get().filter((toast) => toast.message !== message), { id: ++lastId, message, duration, tone, action }]);
}

export const dismissToast = (id: number): void => toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
