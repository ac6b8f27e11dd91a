import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';
import { onLinkIntent } from '#web/lib/router/on-link-intent.ts';
import { AdminContext } from './admin-context.ts';
import { AdminShell } from './admin-shell.tsx';
import { createScreenRoutes, preloadScreen, prefetchScreen } from './routes.ts';

// Loads the code of the first screen while the signed-in user is loading.
preloadScreen(location.pathname);

/** Renders the screens for a staff member. Each user and role has its own router. */
export function AdminApp({ me }: { me: CurrentStaff }) {
  const [routes] = useState(() => createScreenRoutes(me.role));
  const [router] = useState(() => createBrowserRouter([{ Component: AdminShell, children: routes }]));
  const context = useMemo(() => ({ me }), [me]);
  useEffect(() => {
    const stopPrefetching = onLinkIntent((url) => prefetchScreen(routes, url));
    return () => {
      stopPrefetching();
      router.dispose();
    };
  }, [routes, router]);
  return (
    <AdminContext value={context}>
      <RouterProvider router={router} />
    </AdminContext>
  );
}
