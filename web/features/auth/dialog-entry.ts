// The history entry of the open sign-in dialog. It is a copy of the page's own entry, so the router need not handle leaving it: its
// navigation would load the page's data again, which fails without a network.
const mark = 'signInDialog';
const maxWaitMs = 1000;

const isOnEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;

// Set until the browser has left the entry, which takes a moment.
let isLeaving = false;

/** Leaves the entry of the dialog, if the page is on it, and waits until that is done. Call it before a navigation. */
export function leaveDialogEntry(): Promise<void> {
  if (!isOnEntry() || isLeaving) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (event?: Event) => {
      event?.stopImmediatePropagation();
      removeEventListener('popstate', finish, { capture: true });
      clearTimeout(timer);
      isLeaving = false;
      resolve();
    };
    // A browser that has dropped the entry below goes nowhere.
    const timer = setTimeout(finish, maxWaitMs);
    isLeaving = true;
    addEventListener('popstate', finish, { capture: true });
    history.back();
  });
}

/**
 * Adds a history entry for the open dialog.
 * @param onBack called when the browser's Back leaves it
 * @returns removes the entry, for a dialog that is closed in another way
 */
export function addDialogEntry(onBack: () => void): () => void {
  if (!isOnEntry()) history.pushState({ ...history.state, [mark]: true }, '');
  const { href } = location;
  const close = (event: PopStateEvent) => {
    if (isLeaving) return;
    // Further back is another page, which is the router's to show.
    if (location.href === href) event.stopImmediatePropagation();
    onBack();
  };
  addEventListener('popstate', close, { capture: true });
  return () => {
    removeEventListener('popstate', close, { capture: true });
    void leaveDialogEntry();
  };
}
