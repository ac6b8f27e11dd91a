// The history entry of the open sign-in dialog. It copies the state of the page's entry. `popstate` events between the
// two entries are hidden from the router, because the router would load the page's data again and fail without a network.
const stateKey = 'signInDialog';
const maxWaitMs = 1000;

const isOnDialogEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[stateKey] === true;

// Resolves when the browser has left the entry. `history.back` is asynchronous.
let pendingLeave: Promise<void> | undefined;

/** Goes back from the entry of the dialog. Resolves when the browser has left it. Must be called before a navigation. */
export function leaveDialogHistoryEntry(): Promise<void> {
  if (pendingLeave !== undefined) return pendingLeave;
  if (!isOnDialogEntry()) return Promise.resolve();
  pendingLeave = new Promise((resolve) => {
    const finish = (event?: Event) => {
      event?.stopImmediatePropagation();
      removeEventListener('popstate', finish, { capture: true });
      clearTimeout(timer);
      pendingLeave = undefined;
      resolve();
    };
    // `popstate` is not fired if the browser has discarded the previous history entry.
    const timer = setTimeout(finish, maxWaitMs);
    addEventListener('popstate', finish, { capture: true });
    history.back();
  });
  return pendingLeave;
}

/**
 * Adds a history entry for the open dialog.
 * @param onBack called when the user goes back in the browser
 * @returns a function that removes the entry, for a dialog that is closed in another way
 */
export function addDialogEntry(onBack: () => void): () => void {
  if (!isOnDialogEntry()) history.pushState({ ...history.state, [stateKey]: true }, '');
  const { href } = location;
  const handlePopState = (event: PopStateEvent) => {
    if (pendingLeave !== undefined) return;
    // If Back skipped several entries, the router must handle the event and render that page.
    if (location.href === href) event.stopImmediatePropagation();
    onBack();
  };
  addEventListener('popstate', handlePopState, { capture: true });
  return () => {
    removeEventListener('popstate', handlePopState, { capture: true });
    void leaveDialogHistoryEntry();
  };
}
