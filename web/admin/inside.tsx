import { Suspense, use, useMemo, useState } from 'react';
import type { Me } from '#contract/admin/desk.ts';
import { mayUse } from '#domain/accounts/staff.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SetAside } from '#web/ui/set-aside.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeskContext } from './lib/desk.ts';
import { undoNow } from './lib/undo.ts';
import { useKeptFocus } from './lib/use-kept-focus.ts';
import { useShortcuts } from './lib/use-shortcuts.ts';
import { LiveDesk } from './live-desk.tsx';
import { Navigation } from './navigation.tsx';
import * as paths from './paths.ts';
import { mayOpen, screenAt } from './screens.ts';
import { DeskLink } from './ui/button.tsx';
import { DeskPage } from './ui/page.tsx';
import { ScreenBoundary } from './ui/screen-boundary.tsx';
import { ShortcutsDialog } from './ui/shortcuts-dialog.tsx';

function Missing({ title, why, children }: { title: string; why: string; children: string }) {
  return (
    <DeskPage title={title}>
      <Notice title={why} action={<DeskLink to={paths.overview}>To the overview</DeskLink>}>
        {children}
      </Notice>
    </DeskPage>
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
export function Inside({ me, pathname }: { me: Me; pathname: string }) {
  const aside = use(SetAside);
  const [help, setHelp] = useState(false);
  const found = useMemo(() => screenAt(pathname), [pathname]);
  useKeptFocus();
  const desk = useMemo(() => ({ me, params: found?.params ?? {} }), [me, found]);
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    '?': () => setHelp(true),
    n: () => document.querySelector<HTMLElement>('[data-new]')?.click(),
    g: () => document.querySelector<HTMLElement>('[data-nav] [aria-current], [data-nav] a')?.focus(),
    'mod+z': () => void undoNow(),
  });
  const Screen = found?.screen.screen;
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Navigation me={me} pathname={pathname} onHelp={() => setHelp(true)} />
      <main id={aside ? undefined : 'main'} data-screen={pathname} tabIndex={-1} className="min-w-0 outline-none">
        <DeskContext value={desk}>
          {mayUse(me.role, 'quotes') && <LiveDesk />}
          {!Screen && (
            <Missing title="Page not found" why="There is nothing at this address of the back office.">
              Perhaps it was moved or removed since the link was made.
            </Missing>
          )}
          {found && Screen && !mayOpen(me.role, found.screen) && (
            <Missing title={found.screen.title} why="Your role may not use this part of the back office.">
              An owner can change that.
            </Missing>
          )}
          {found && Screen && mayOpen(me.role, found.screen) && (
            <ScreenBoundary key={pathname}>
              <Suspense fallback={<Waiting />}>
                <Screen />
              </Suspense>
            </ScreenBoundary>
          )}
        </DeskContext>
      </main>
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
