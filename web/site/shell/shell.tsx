import { memo, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { removeDraftOutside } from '#web/lib/draft-store.ts';
import { siteTitle, type RootData } from '#web/lib/meta.ts';
import { routeAt } from '#web/lib/route-table.ts';
import { layOutBelow } from '#web/ui/below.ts';
import { AuthHost } from './auth-host.tsx';
import { Bar as EveryBar } from './bar.tsx';
import { Footer as EveryFooter } from './footer.tsx';
import { SearchHost } from './search-host.tsx';
import { SessionHost } from './session-host.tsx';
import { Toaster } from './toaster.tsx';
import { Unreached } from './unreached.tsx';

// A new address, which a dialog or a filter has too, leaves them as they are.
const Bar = memo(EveryBar);
const Footer = memo(EveryFooter);

/** Tells that a page is on its way, from about 150 ms on. */
function Progress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label="Loading the page" className="navigating fixed inset-x-0 top-0 z-50 h-0.5 bg-rust" />;
}

const barOf = (pathname: string) => routeAt(pathname)?.bar ?? 'solid';

/** What every page stands in: skip link, bar, footer, toasts, sign-in dialog. */
export function Shell({ root, failed = false, children }: { root: RootData | undefined; failed?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => removeDraftOutside(pathname), [pathname]);
  useEffect(layOutBelow, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-ink px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <Progress />
      <Bar title={siteTitle(root)} variant={failed ? 'solid' : barOf(pathname)} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer {...root} />
      <AuthHost />
      <SearchHost />
      <SessionHost />
      <Unreached />
      <Toaster />
    </div>
  );
}
