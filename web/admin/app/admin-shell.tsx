import { Suspense, use, useMemo, useState } from 'react';
import type { Me } from '#contract/admin/desk.ts';
import { mayUse } from '#domain/accounts/staff.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SetAside } from '#web/ui/set-aside.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminContext } from './admin-context.ts';
import { undoLast } from '#web/admin/utils/undo.ts';
import { useFocusRecovery } from '#web/admin/utils/use-focus-recovery.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Sidebar } from './sidebar.tsx';
import * as paths from './paths.ts';
import { canOpen, matchRoute } from './routes.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';
import { ShortcutsDialog } from '#web/admin/components/shortcuts-dialog.tsx';

function Missing({ title, why, children }: { title: string; why: string; children: string }) {
  return (
    <AdminPage title={title}>
      <Notice title={why} action={<AdminButtonLink to={paths.overview}>To the overview</AdminButtonLink>}>
        {children}
      </Notice>
    </AdminPage>
  );
}

function Waiting() {
  return (
    <div className="px-4 py-4 sm:px-6 xl:px-8" role="status" aria-label="Loading">
      <Skeleton className="h-9 max-w-xs" />
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}

/** The back office for a member of staff: its navigation, and the screen at the address. */
export function AdminShell({ me, pathname }: { me: Me; pathname: string }) {
  const aside = use(SetAside);
  const [help, setHelp] = useState(false);
  const found = useMemo(() => matchRoute(pathname), [pathname]);
  useFocusRecovery();
  const desk = useMemo(() => ({ me, params: found?.params ?? {} }), [me, found]);
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    '?': () => setHelp(true),
    n: () => document.querySelector<HTMLElement>('[data-new]')?.click(),
    g: () => document.querySelector<HTMLElement>('[data-nav] [aria-current], [data-nav] a')?.focus(),
    'mod+z': () => void undoLast(),
  });
  const Screen = found?.screen.screen;
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Sidebar me={me} pathname={pathname} onHelp={() => setHelp(true)} />
      <main id={aside ? undefined : 'main'} data-screen={pathname} tabIndex={-1} className="min-w-0 outline-none">
        <AdminContext value={desk}>
          {mayUse(me.role, 'quotes') && <LiveUpdates />}
          {!Screen && (
            <Missing title="Page not found" why="There is nothing at this address of the back office.">
              Perhaps it was moved or removed since the link was made.
            </Missing>
          )}
          {found && Screen && !canOpen(me.role, found.screen) && (
            <Missing title={found.screen.title} why="Your role may not use this part of the back office.">
              An owner can change that.
            </Missing>
          )}
          {found && Screen && canOpen(me.role, found.screen) && (
            <ScreenErrorBoundary key={pathname}>
              <Suspense fallback={<Waiting />}>
                <Screen />
              </Suspense>
            </ScreenErrorBoundary>
          )}
        </AdminContext>
      </main>
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
