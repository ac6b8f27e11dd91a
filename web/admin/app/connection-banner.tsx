import { useEffect, useState, useSyncExternalStore } from 'react';
import { notifyManager, useIsFetching, type Query } from '@tanstack/react-query';
import { reconnectNow, useConnectionState } from '#web/admin/api/live-connection.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { createHeightObserver } from '#web/admin/components/observe-height.ts';
import { getDisabledButtonProps } from '#web/admin/components/admin-button.tsx';
import { isMissingRecord } from '#web/admin/components/query-view.tsx';

/** Shorter interruptions of the connection are not reported. */
const gracePeriodMs = 3000;

/** Returns true once the connection to the server has been lost for longer than the grace period. */
function useIsConnectionLost(): boolean {
  const { status, since } = useConnectionState();
  const [reportedLossAt, setReportedLossAt] = useState(0);
  useEffect(() => {
    if (status !== 'lost') return undefined;
    const timer = setTimeout(() => setReportedLossAt(since), Math.max(0, since + gracePeriodMs - Date.now()));
    return () => clearTimeout(timer);
  }, [status, since]);
  return status === 'lost' && reportedLossAt === since;
}

/**
 * Selects the queries of the screen with a failed refetch. Excludes deleted records, because their screen shows a message,
 * and the sidebar, because the banner would appear on a screen that shows only a load error.
 */
const failedRefetchFilter = {
  type: 'active',
  predicate: ({ state: { data, error }, meta }: Query) =>
    data !== undefined && error !== null && !isMissingRecord(error) && meta?.['isInSidebar'] !== true,
} as const;

const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
const hasFailedRefetch = () => queryClient.getQueryCache().findAll(failedRefetchFilter).length > 0;

// The styles use the height to place bottom bars above the banner.
const observeHeight = createHeightObserver('--connection-banner-height');

/** Warns that data on screen may be out of date: while the connection is lost, and after a failed refetch. */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost();
  const hasFailed = useSyncExternalStore(subscribe, hasFailedRefetch, () => false);
  const isRetrying = useIsFetching(failedRefetchFilter, queryClient) > 0;
  const retry = () => (isLost ? reconnectNow() : void queryClient.refetchQueries(failedRefetchFilter));
  return (
    <div role="status">
      {(isLost || hasFailed) && (
        <div
          ref={observeHeight}
          className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rust bg-mark px-4 py-1.5 text-small sm:px-6 lg:left-56 xl:px-8 print:hidden"
        >
          <AlertIcon className="size-4 text-rust" />
          <p className="min-w-0 flex-1 basis-56">
            {isLost
              ? 'Connection lost. Changes made by others will not appear until you are back online. Reconnecting…'
              : 'This page could not be refreshed and may be out of date.'}
          </p>
          <button
            type="button"
            className="rounded-sm px-2 py-1 font-semibold text-rust hover:bg-well aria-disabled:opacity-50 pointer-coarse:min-h-11"
            {...getDisabledButtonProps({ disabled: isRetrying && !isLost, onClick: retry })}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
