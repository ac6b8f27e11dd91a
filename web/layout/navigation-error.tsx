import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useBlocker, type Blocker } from 'react-router';
import { NetworkProblem } from '#web/lib/api/api-client.ts';
import { pendingRetryStore } from '#web/lib/api/network-retry.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { message } = new NetworkProblem();

type Blocked = Extract<Blocker, { state: 'blocked' }>;

// Several signs may say that the network is back; the navigation goes on once.
const gone = new WeakSet<object>();

/** A browser says it is online before it is: the navigation goes on once the server really answers. */
async function proceedOnceReached({ location, proceed }: Blocked): Promise<void> {
  for (let tries = 0; navigator.onLine && tries < 5 && !gone.has(location); tries += 1) {
    const reached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (gone.has(location)) return;
    if (reached) {
      gone.add(location);
      return proceed();
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

function stay({ location, reset }: Blocked): void {
  gone.add(location);
  reset();
}

/** On top of an open dialog as well. */
const showOnTop = (box: HTMLElement | null): void => box?.showPopover?.();

/**
 * Says that the next page cannot be reached, and keeps this one. Without a network the navigation is held back before
 * it begins (the router would reload the page when it cannot fetch the next one's code); otherwise its loader waits.
 */
export function NavigationError() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const retry = useStore(pendingRetryStore);
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
  useEffect(() => {
    if (!blocked) return undefined;
    const proceed = () => void proceedOnceReached(blocked);
    addEventListener('online', proceed);
    // It may have come back between the click and now.
    if (navigator.onLine) proceed();
    return () => removeEventListener('online', proceed);
  }, [blocked]);
  if (!blocked && !retry) return null;

  const tryAgain = () => {
    if (!blocked) return retry?.();
    void proceedOnceReached(blocked);
  };
  const notice = (
    <div
      ref={showOnTop}
      popover="manual"
      className="fixed inset-x-4 top-auto bottom-[calc(1rem+var(--foot,0px))] z-50 mx-auto w-auto max-w-xl overflow-visible border-0 bg-transparent p-0 text-ink shadow-lift print:hidden"
    >
      <Notice
        tone="alarm"
        title="The page did not load"
        action={
          <>
            <Button onClick={tryAgain}>Try again</Button>
            {blocked && (
              <Button variant="quiet" onClick={() => stay(blocked)}>
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
  // Within a dialog that is open: nothing outside of it can be pressed.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog ? createPortal(notice, dialog) : notice;
}
