import { Link } from 'react-router';
import { useEffect } from 'react';
import * as paths from '#web/lib/router/site-paths.ts';
import { loadShortlistSyncModule, useShortlist } from '#web/features/shortlist/shortlist.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { HeartIcon } from '#web/ui/icons.tsx';

/**
 * Renders a link to My stones with the number of stones. Syncs the device's list with the account's list after a sign-in
 * and after changes.
 */
export function ShortlistLink({ className = '' }: { className?: string }) {
  const { ids, owner, add: addedIds, remove: removedIds } = useShortlist();
  const userId = useSession().session?.userId;
  const hasUnsyncedChanges = userId !== undefined && (userId !== owner || addedIds.length + removedIds.length > 0);
  useEffect(() => {
    // A failed sync is retried after the next change, on My stones, or when the site is loaded again.
    if (hasUnsyncedChanges)
      loadShortlistSyncModule().then(
        ({ syncShortlist: sync }) => sync(false),
        () => undefined,
      );
  }, [hasUnsyncedChanges]);
  return (
    <Link to={paths.myStones()} className={`relative grid size-11 place-items-center hover:text-rust ${className}`}>
      <HeartIcon className="size-5.5" />
      <span className="sr-only">My stones</span>
      {ids.length > 0 && (
        <span className="absolute top-1 right-0.5 min-w-4.5 rounded-sm bg-rust px-1 text-center text-tiny leading-4.5 font-semibold text-white tabular-nums">
          {ids.length}
        </span>
      )}
    </Link>
  );
}
