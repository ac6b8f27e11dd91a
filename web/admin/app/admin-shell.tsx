import { Fragment, Suspense, use } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { hasPermission } from '#domain/accounts/staff.ts';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { NavigationProgress } from '#web/layout/navigation-progress.tsx';
import { useUnreadCount } from '#web/features/notifications/use-unread-count.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { TooltipPopup } from '#web/admin/components/popups/tooltip.tsx';
import { DialogHost, openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { ShortcutsDialog } from '#web/admin/components/shortcuts-dialog.tsx';
import { undoLast } from '#web/admin/utils/undo.ts';
import { useFocusFallback } from '#web/admin/utils/use-focus-fallback.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { useAdmin } from './admin-context.ts';
import { LiveUpdates } from './live-updates.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { Sidebar } from './sidebar.tsx';
import { MissingScreen, ScreenSkeleton } from './screen-states.tsx';

const openShortcutsDialog = () => openDialog(<ShortcutsDialog />);

/** Renders the layout of all screens: the sidebar and the screen at the current URL. */
export function AdminShell() {
  const isScreenHidden = use(ScreenHiddenContext);
  const { me } = useAdmin();
  const { pathname } = useLocation();
  useUnreadCount(isScreenHidden ? undefined : me._id, pathname);
  useFocusFallback();
  useShortcuts({
    '?': openShortcutsDialog,
    n: () => document.querySelector<HTMLElement>('[data-shortcut="n"]')?.click(),
    'mod+z': () => void undoLast(),
  });
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <ScreenTitle pathname={pathname} />
      <NavigationProgress />
      <Sidebar me={me} pathname={pathname} onHelp={openShortcutsDialog} />
      <main id={isScreenHidden ? undefined : 'main'} data-screen={pathname} tabIndex={-1} className="min-w-0 outline-none">
        <ConnectionBanner />
        {hasPermission(me.role, 'live') && <LiveUpdates />}
        <Suspense fallback={<ScreenSkeleton />}>
          {/* React Router also matches paths with a trailing slash; the server does not. */}
          <Fragment key={pathname}>{pathname.endsWith('/') ? <MissingScreen /> : <Outlet />}</Fragment>
        </Suspense>
      </main>
      <DialogHost key={pathname} />
      <TooltipPopup />
      <ScrollRestoration />
    </div>
  );
}
