// The history entry of the open sign-in dialog. It copies the state of the page's entry. `popstate` events between the two are hidden
// from the router, because its navigation would load the page's data again, which fails without a network.
const mark = 'signInDialog';
const maxWaitMs = 1000;

const isOnEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;

// Set until the browser has left the entry, which takes a moment.
let leaving: Promise<void> | undefined;

/** Leaves the entry of the dialog, if the page is on it, and waits until that is done. Call it before a navigation. */
export function leaveDialogEntry(): Promise<void> {
  if (leaving !== undefined) return leaving;
  if (!isOnEntry()) return Promise.resolve();
  leaving = new Promise((resolve) => {
    const finish = (event?: Event) => {
      event?.stopImmediatePropagation();
      removeEventListener('popstate', finish, { capture: true });
      clearTimeout(timer);
      leaving = undefined;
      resolve();
    };
    // `popstate` never fires if the browser has discarded the previous history entry.
    const timer = setTimeout(finish, maxWaitMs);
    addEventListener('popstate', finish, { capture: true });
    history.back();
  });
  return leaving;
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
    if (leaving !== undefined) return;
    // If Back skipped several entries, the router handles the event and renders that page.
    if (location.href === href) event.stopImmediatePropagation();
    onBack();
  };
  addEventListener('popstate', close, { capture: true });
  return () => {
    removeEventListener('popstate', close, { capture: true });
    void leaveDialogEntry();
  };
}
