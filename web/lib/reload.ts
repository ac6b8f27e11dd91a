let pending = false;

/** Reloads the page after a second, as signing in, signing out and a request sent right after signing in do. */
export function reloadSoon(): void {
  pending = true;
  setTimeout(() => location.reload(), 1000);
}

/** Whether the page is about to reload: what is meant for the page after that must wait. */
export const reloadPending = (): boolean => pending;
