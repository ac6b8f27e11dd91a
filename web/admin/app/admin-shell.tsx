import { use, useEffect, useMemo, useState } from 'react';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { onInteraction } from '#web/lib/hooks/on-interaction.ts';
import { useUnreadCount } from '#web/features/notifications/use-unread-count.ts';
import { AdminContext } from './admin-context.ts';
import { undoLast } from '#web/admin/utils/undo.ts';
import { useFocusFallback } from '#web/admin/utils/use-focus-fallback.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { LiveUpdates } from './live-updates.tsx';
import { StaleDataBanner } from '#web/admin/components/stale-data-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import * as paths from './admin-paths.ts';
import { canOpen, findAdminRoute } from './routes.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { TooltipPopup } from '#web/admin/components/popups/tooltip.tsx';
import { ShortcutsDialog } from '#web/admin/components/shortcuts-dialog.tsx';

function ScreenUnavailable({ title, reason, children }: { title: string; reason: string; children: string }) {
  return (
    <AdminPage title={title}>
      <Notice title={reason} action={<AdminButtonLink to={paths.overview}>Go to overview</AdminButtonLink>}>
        {children}
      </Notice>
    </AdminPage>
  );
}

/** Loads the code of a screen when the pointer or the focus reaches a link to it. */
function usePreloading(): void {
  useEffect(
    () =>
      onInteraction(({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (!navigator.onLine || link?.origin !== location.origin) return;
        // A failure is reported when the user follows the link.
        findAdminRoute(link.pathname)
          ?.handle.load()
          .catch(() => undefined);
      }),
    [],
  );
}

/** Renders the back office for a staff member: the sidebar and the screen at the current URL. */
export function AdminShell({ me, pathname }: { me: CurrentStaff; pathname: string }) {
  const isScreenHidden = use(ScreenHiddenContext);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const route = findAdminRoute(pathname);
  const context = useMemo(() => ({ me }), [me]);
  usePreloading();
  useUnreadCount(isScreenHidden ? undefined : me._id, pathname);
  useFocusFallback();
  useShortcuts({
    '?': () => setIsHelpOpen(true),
    n: () => document.querySelector<HTMLElement>('[data-shortcut="n"]')?.click(),
    'mod+z': () => void undoLast(),
  });
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Sidebar me={me} pathname={pathname} onHelp={() => setIsHelpOpen(true)} />
      <main id={isScreenHidden ? undefined : 'main'} data-screen={pathname} tabIndex={-1} className="min-w-0 outline-none">
        <AdminContext value={context}>
          <StaleDataBanner />
          {hasPermission(me.role, 'live') && <LiveUpdates />}
          {!route && (
            <ScreenUnavailable title="Page not found" reason="This page does not exist.">
              It may have been moved or deleted.
            </ScreenUnavailable>
          )}
          {route && !canOpen(me.role, route) && (
            <ScreenUnavailable title={route.handle.title} reason="You do not have permission to open this page.">
              An owner can change your role.
            </ScreenUnavailable>
          )}
          {route && canOpen(me.role, route) && <ScreenOutlet route={route} />}
        </AdminContext>
      </main>
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
      <TooltipPopup />
    </div>
  );
}
