let isScheduled = false;

/**
 * Reloads the page one second after a sign-in, a sign-out or a quote request that was sent with the sign-in.
 * @param navigation navigation to the page to reload; the second starts when the navigation has ended
 */
export function scheduleReload(navigation: Promise<void> | void): void {
  isScheduled = true;
  const reload = () => setTimeout(() => location.reload(), 1000);
  if (navigation) navigation.then(reload, reload);
  else reload();
}

/** Returns true if the page is about to reload. Messages for the user must wait for the reload. */
export const isReloadScheduled = (): boolean => isScheduled;
