import { useEffect, useState } from 'react';
import { reconnectNow, useConnectionState } from '#web/admin/api/live-connection.ts';
import { AlertIcon } from '#web/ui/icons.tsx';

/** Shorter interruptions are not reported. */
const gracePeriodMs = 3000;

/** Warns that the data on screen may be out of date while the connection to the server is lost. */
export function ConnectionBanner() {
  const { status, since } = useConnectionState();
  const [reportedSince, setReportedSince] = useState(0);
  useEffect(() => {
    if (status !== 'lost') return undefined;
    const timer = setTimeout(() => setReportedSince(since), Math.max(0, since + gracePeriodMs - Date.now()));
    return () => clearTimeout(timer);
  }, [status, since]);
  const isLost = status === 'lost' && reportedSince === since;
  return (
    <div role="status">
      {isLost && (
        <div className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rust bg-mark px-4 py-1.5 text-[0.8125rem] sm:px-6 lg:left-56 xl:px-8 print:hidden">
          <AlertIcon className="size-4 text-rust" />
          <p className="min-w-0 flex-1 basis-56">
            Connection lost. Changes made by others will not appear until you are back online. Reconnecting…
          </p>
          <button
            type="button"
            className="rounded-sm px-2 py-1 font-semibold text-rust hover:bg-well pointer-coarse:min-h-11"
            onClick={reconnectNow}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
