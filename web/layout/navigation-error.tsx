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

// Several events may report that the network is available. The navigation must continue only once.
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
 * Shows that the next page cannot be loaded, and stays on the current one. While the browser is offline the navigation
 * is blocked before it starts, because the router would reload the page if it could not load the next page's code.
 * Otherwise its loader waits.
 */
export function NavigationError() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const retry = useStore(pendingRetryStore);
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
  useEffect(() => {
    if (!blocked) return undefined;
    const proceed = () => void retryWhenOnline(blocked);
    addEventListener('online', proceed);
    // The network may be available again since the click.
    if (navigator.onLine) proceed();
    return () => removeEventListener('online', proceed);
  }, [blocked]);
  if (!blocked && !retry) return null;

  const tryAgain = () => {
    if (!blocked) return retry?.();
    void retryWhenOnline(blocked);
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
            {blocked && (
              <Button variant="quiet" onClick={() => cancelNavigation(blocked)}>
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
  // Rendered in an open modal dialog, because the rest of the page is inert.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog ? createPortal(notice, dialog) : notice;
}
