import { useEffect, useState } from 'react';
import { selectPlural } from '#domain/shared/counts.ts';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { removeFromShortlist, syncShortlist } from './shortlist-sync.ts';
import { useShortlist } from './shortlist.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { productGridClass, ShortlistGrid } from './shortlist-grid.tsx';
import { useProductsById } from './use-products-by-id.ts';

function ShortlistSkeleton({ count }: { count: number }) {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your stones" className={`${productGridClass} noscript:hidden`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-3.5 h-6 w-2/3" />
          <Skeleton className="mt-3 h-5 w-3/4" />
        </div>
      ))}
    </div>
  );
}

function EmptyShortlist() {
  return (
    <Notice title="No stones saved yet" action={<ButtonLink to={prodlist()}>See all stones</ButtonLink>}>
      Select the heart on a stone to save the stone here. You can then compare stones, request a quote or send the list to someone.
    </Notice>
  );
}

/** Returns the ids of all products on the list since the page was opened, so that a removed product does not disappear. */
function useStableProductIds(ids: readonly string[]): string[] {
  const [stableIds, setStableIds] = useState<string[]>([]);
  const addedIds = ids.filter((id) => !stableIds.includes(id));
  if (addedIds.length > 0) setStableIds(stableIds.length === 0 ? [...ids] : [...addedIds, ...stableIds]);
  return stableIds;
}

function MissingProducts({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null;
  const remove = () => removeFromShortlist(ids);
  return (
    <div className="mb-8">
      <Notice
        title={selectPlural(
          ids.length,
          'One of your stones is no longer in our range',
          `${ids.length} of your stones are no longer in our range`,
        )}
        action={
          <Button variant="secondary" onClick={remove}>
            {selectPlural(ids.length, 'Remove this stone', 'Remove these stones')}
          </Button>
        }
      />
    </div>
  );
}

export function OwnShortlist() {
  const { ids } = useShortlist();
  const { session } = useSession();
  const isHydrated = useHydrated();
  const stableIds = useStableProductIds(ids);
  const { byId, missingIds, error, retry } = useProductsById(stableIds);
  const userId = session?.userId;
  useEffect(() => {
    // Loads products that were added on another device.
    if (userId !== undefined) void syncShortlist(true);
  }, [userId]);

  if (!isHydrated) return <ShortlistSkeleton count={4} />;
  const products = stableIds.flatMap((id) => byId.get(id) ?? []);
  const isLoading = stableIds.some((id) => !byId.has(id) && !missingIds.has(id));
  if (products.length === 0 && error !== undefined) {
    return <LoadError title="Your stones could not be loaded" onRetry={retry}>{`${error} Your list is still saved.`}</LoadError>;
  }
  if (isLoading && products.length === 0) return <ShortlistSkeleton count={Math.min(ids.length, 8)} />;
  const omittedIds = ids.filter((id) => missingIds.has(id));
  return (
    <>
      <MissingProducts ids={omittedIds} />
      {products.length === 0 ? omittedIds.length === 0 && <EmptyShortlist /> : <ShortlistGrid products={products} savedIds={ids} />}
      {session === undefined && ids.length > 0 && (
        <p className="mt-12 flex flex-wrap items-center gap-x-2 text-soft">
          The list is saved on this device.
          <Button variant="quiet" className="px-0!" onClick={() => openAuthDialog()}>
            Sign In
          </Button>
          to see your list on other devices too.
        </p>
      )}
    </>
  );
}
