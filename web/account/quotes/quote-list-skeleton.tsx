import { Skeleton } from '#web/ui/skeleton.tsx';

/** CSS classes of a row in the list of quotes. */
export const quoteRowClass =
  'grid gap-x-6 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_auto] lg:grid-cols-[7.5rem_1fr_9.5rem_12rem] lg:items-baseline';

/** Renders placeholder rows of the final size while the quotes are loading. */
export function QuoteListSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your quotes" className="border-t border-line">
      {[0, 1, 2].map((index) => (
        <div key={index} className={quoteRowClass}>
          <Skeleton className="h-5 w-28 max-lg:order-2" />
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-36 max-lg:order-3" />
          <Skeleton className="h-5 w-28" />
        </div>
      ))}
    </div>
  );
}
