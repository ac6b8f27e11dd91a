import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useBlocker, type Blocker } from 'react-router';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { pendingRetryStore } from '#web/lib/api/network-retry.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { message } = new NetworkError();

type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>;

// Targets of navigations that were continued or cancelled. Several events may report the network, but a navigation continues once.
const settledLocations = new WeakSet<object>();

/** Continues the navigation after the server has responded. Browsers fire `online` before the network works. */
async function retryWhenOnline({ location, proceed }: BlockedNavigation): Promise<void> {
  for (let attempts = 0; navigator.onLine && attempts < 5 && !settledLocations.has(location); attempts += 1) {
    const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (settledLocations.has(location)) return;
    if (isReachable) {
      settledLocations.add(location);
      return proceed();
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

function cancelNavigation({ location, reset }: BlockedNavigation): void {
  settledLocations.add(location);
  reset();
}

/** Shows the element in the top layer, above an open dialog. */
const showOnTop = (element: HTMLElement | null): void => element?.showPopover?.();

/**
 * Renders the notice that the next page cannot be loaded, on the current page. While the browser is offline, the
 * navigation is blocked before it starts, because the router reloads the page if it cannot load the next page's code.
 * While the browser is online, the loader of the next page waits for a retry.
 */
export function NavigationError() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const pendingRetry = useStore(pendingRetryStore);
  const blockedNavigation = blocker.state === 'blocked' ? blocker : undefined;
  useEffect(() => {
    if (!blockedNavigation) return undefined;
    const retry = () => void retryWhenOnline(blockedNavigation);
    addEventListener('online', retry);
    // The browser may have been online again before the listener was added.
    if (navigator.onLine) retry();
    return () => removeEventListener('online', retry);
  }, [blockedNavigation]);
  if (!blockedNavigation && !pendingRetry) return null;

  const tryAgain = () => {
    if (!blockedNavigation) return pendingRetry?.();
    void retryWhenOnline(blockedNavigation);
  };
  const notice = (
    <div
      ref={showOnTop}
      popover="manual"
      className="fixed inset-x-4 top-auto bottom-[calc(1rem+var(--bottom-bar-height,0px))] z-50 mx-auto w-auto max-w-xl overflow-visible border-0 bg-transparent p-0 text-ink shadow-lift print:hidden"
    >
      <Notice
        tone="alarm"
        title="The page did not load"
        action={
          <>
            <Button onClick={tryAgain}>Try again</Button>
            {blockedNavigation && (
              <Button variant="quiet" onClick={() => cancelNavigation(blockedNavigation)}>
                Stay here
              </Button>
            )}
          </>
        }
      >
        {message}
      </Notice>
    </div>
  );
  // An open modal dialog makes everything outside it inert, so the notice is rendered in the dialog.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog ? createPortal(notice, dialog) : notice;
}
