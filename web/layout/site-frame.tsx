import { memo, useEffect, type ReactNode } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { clearDraftOutsideQuotePages } from '#web/features/quote-form/draft/quote-visit.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { AuthHost } from '#web/features/auth/auth-host.tsx';
import { Header as SiteHeader } from './header.tsx';
import { Footer as SiteFooter } from './footer.tsx';
import { SearchHost } from './search-host.tsx';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { routeCodeUnavailableStore } from '#web/lib/router/create-lazy-route.ts';
import { hasTokenStore } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Toaster } from './toaster.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { NavigationErrorNotice } from './navigation-error.tsx';

// Memoized, because each change of the URL by a dialog or a filter renders the frame again.
const Header = memo(SiteHeader);
const Footer = memo(SiteFooter);

const loadSessionWatch = () => import('#web/features/auth/session/session-watch.tsx');

/** Renders the session watch from the first sign-in. Visitors do not load its code. */
function SessionWatchHost() {
  const hasToken = useStore(hasTokenStore);
  const { module } = useLazyModule(loadSessionWatch, hasToken);
  return module ? <module.default /> : null;
}

/**
 * Loads the target of a navigation as a document if the code of its route could not be loaded, for example after a
 * deployment.
 */
function RouteCodeGuard() {
  const isUnavailable = useStore(routeCodeUnavailableStore);
  const { location: target } = useNavigation();
  useEffect(() => {
    if (isUnavailable && target) location.assign(createPath(target));
  }, [isUnavailable, target]);
  return null;
}

type SiteFrameProps = { root: RootData | undefined; header: 'transparent' | 'solid'; children: ReactNode };

/** Renders the skip link, header, footer, toasts and sign-in dialog around a page. */
export function SiteFrame({ root, header, children }: SiteFrameProps) {
  const { pathname } = useLocation();
  useEffect(() => clearDraftOutsideQuotePages(pathname), [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-ink px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header title={getSiteTitle(root)} variant={header} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer {...root} />
      <AuthHost />
      <SearchHost />
      <SessionWatchHost />
      <NavigationErrorNotice />
      <RouteCodeGuard />
      <Toaster />
    </div>
  );
}
