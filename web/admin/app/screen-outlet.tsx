import { Fragment, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useMatches, useRevalidator } from 'react-router';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AdminRoute } from './routes.ts';

function ScreenSkeleton() {
  return (
    <div className="px-4 py-4 sm:px-6 xl:px-8" role="status" aria-label="Loading">
      <Skeleton className="h-9 max-w-xs" />
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}

/**
 * Renders the screen at the current URL. The document is hydrated with the layout route only, so that sign-in does not
 * wait for a screen's code. The first render matches the URL again, which adds the routes of the screens and loads the
 * screen.
 */
export function ScreenOutlet({ route }: { route: AdminRoute }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isLoaded = useMatches().at(-1)?.handle === route.handle;
  useEffect(() => {
    if (!isLoaded) void revalidate();
  }, [isLoaded, revalidate]);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {isLoaded ? (
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      ) : (
        <ScreenSkeleton />
      )}
    </Suspense>
  );
}
