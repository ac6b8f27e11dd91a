import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBlocker, type Blocker } from 'react-router';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { pendingRetryStore } from '#web/lib/api/network-retry.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useTopModalDialog } from '#web/ui/use-modal-dialog.ts';

const { message: networkErrorMessage } = new NetworkError();

type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>;

// Targets of navigations that were continued or cancelled. `online` may fire several times and *Try again* may be clicked;
// each navigation must continue only once.
const settledLocations = new WeakSet<object>();

/**
 * Continues the navigation once the server can be reached. Browsers fire `online` before the network works.
 * @returns a message if the navigation remains blocked
 */
async function proceedWhenReachable({ location, proceed }: BlockedNavigation): Promise<string | undefined> {
  for (let attempt = 0; navigator.onLine && attempt < 5 && !settledLocations.has(location); attempt += 1) {
    const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (settledLocations.has(location)) return undefined;
    if (isReachable) {
      settledLocations.add(location);
      proceed();
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  if (settledLocations.has(location)) return undefined;
  return navigator.onLine ? 'The site is still not reachable.' : 'You are still offline.';
}

function cancelNavigation({ location, reset }: BlockedNavigation): void {
  settledLocations.add(location);
  reset();
}

/** Shows the element in the top layer, above an open dialog. */
const showOnTop = (element: HTMLElement | null): void => element?.showPopover?.();

/**
 * Renders a notice on the current page if the next page cannot be loaded. While the browser is offline, the navigation is
 * blocked before it starts, because `RouteCodeGuard` would load the target as a document, which fails offline. While the
 * browser is online, the loader of the next page waits for a retry.
 */
export function NavigationErrorNotice() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const pendingRetry = useStore(pendingRetryStore);
  const dialog = useTopModalDialog();
  const blockedNavigation = blocker.state === 'blocked' ? blocker : undefined;
  const [failedRetry, setFailedRetry] = useState<{ location: object; message: string }>();
  const retryNavigation = useCallback(async (navigation: BlockedNavigation): Promise<void> => {
    const failureMessage = await proceedWhenReachable(navigation);
    if (failureMessage !== undefined) setFailedRetry({ location: navigation.location, message: failureMessage });
  }, []);
  useEffect(() => {
    if (!blockedNavigation) return undefined;
    const retry = () => void retryNavigation(blockedNavigation);
    addEventListener('online', retry);
    // The browser may have come back online before the listener was added.
    if (navigator.onLine) retry();
    return () => removeEventListener('online', retry);
  }, [blockedNavigation, retryNavigation]);
  if (!blockedNavigation && !pendingRetry) return null;

  const tryAgain = () => {
    if (!blockedNavigation) return pendingRetry?.();
    // Remove the message first, so that screen readers announce the same message again.
    setFailedRetry(undefined);
    void retryNavigation(blockedNavigation);
  };
  const notice = (
    <div
      ref={showOnTop}
      popover="manual"
      className="fixed inset-x-4 top-auto bottom-[calc(1rem+var(--bottom-bar-height,0px))] z-50 mx-auto w-auto max-w-xl overflow-visible border-0 bg-transparent p-0 text-ink shadow-lift print:hidden"
    >
      <Notice
        tone="error"
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
        {networkErrorMessage}
        {failedRetry && failedRetry.location === blockedNavigation?.location && (
          <p className="mt-1 font-semibold text-ink">{failedRetry.message}</p>
        )}
      </Notice>
    </div>
  );
  return dialog ? createPortal(notice, dialog) : notice;
}
