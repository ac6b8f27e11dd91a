import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { NetworkProblem } from '#web/lib/call.ts';
import { currentRetry, onRetryChange } from '#web/lib/unreached.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { message } = new NetworkProblem();

/**
 * Says that the next page cannot be reached, and keeps this one. Without a network the navigation is held back before
 * it begins (the router would reload the page when it cannot fetch the next one's code); otherwise its loader waits.
 */
export function Unreached() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const retry = useSyncExternalStore(onRetryChange, currentRetry, () => undefined);
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
  useEffect(() => {
    if (!blocked) return undefined;
    const proceed = () => blocked.proceed();
    addEventListener('online', proceed);
    return () => removeEventListener('online', proceed);
  }, [blocked]);
  if (!blocked && !retry) return null;

  const tryAgain = () => {
    if (!blocked) return retry?.();
    if (navigator.onLine) blocked.proceed();
  };
  return (
    <div className="fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px))] z-50 mx-auto max-w-xl shadow-lift print:hidden">
      <Notice
        tone="alarm"
        title="The page did not load"
        action={
          <>
            <Button onClick={tryAgain}>Retry</Button>
            {blocked && (
              <Button variant="quiet" onClick={() => blocked.reset()}>
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
}
