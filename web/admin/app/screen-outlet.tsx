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
 * Renders the screen at the current URL. The document is hydrated with the shell's route only, so that signing in does not wait for the
 * screen's code. The first render matches the URL again, which adds the screens' routes and loads the screen.
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
        // Each record mounts its own instance of the screen.
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      ) : (
        <ScreenSkeleton />
      )}
    </Suspense>
  );
}
