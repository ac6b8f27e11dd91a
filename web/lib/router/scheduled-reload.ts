let pending = false;

/**
 * Reloads the page after a second, as signing in, signing out and a request sent right after signing in do.
 * @param arrived the navigation to the page that is meant, which a slow device may take longer for
 */
export function scheduleReload(arrived: Promise<void> | void): void {
  pending = true;
  const reload = () => setTimeout(() => location.reload(), 1000);
  if (arrived) arrived.then(reload, reload);
  else reload();
}

/** Whether the page is about to reload: what is meant for the page after that must wait. */
export const isReloadScheduled = (): boolean => pending;
