import { QueryClientProvider } from '@tanstack/react-query';
import { data, useLocation } from 'react-router';
import { ReauthenticationHost } from '#web/features/auth/reauthentication-host.tsx';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { Toaster } from '#web/layout/toaster.tsx';
import { NavigationProgress } from '#web/layout/navigation-progress.tsx';
import { queryClient } from '#web/admin/api/query-client.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { AuthGate } from './auth-gate.tsx';
import { findAdminRoute } from './routes.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusFirstRow } from '#web/admin/lists/focus-first-row.ts';
import './admin.css';

/**
 * Returns only the status. The document contains no private data: each screen fetches its data with the user's token.
 */
export const loader = ({ request }: { request: Request }) =>
  data(null, { status: findAdminRoute(new URL(request.url).pathname) ? 200 : 404 });
export const shouldRevalidate = (): boolean => false;

/** Renders the metadata of the screen. The title starts with the number of quotes awaiting action by the user. */
function ScreenMetadata({ pathname }: { pathname: string }) {
  const count = useQuoteCounts()?.needsMe ?? 0;
  const title = findAdminRoute(pathname)?.handle.title ?? 'Page not found';
  return <PageMetadata title={count > 0 ? `(${count}) ${title}` : title} hidden />;
}

const skipLinkClass = 'sr-only z-50 bg-ink px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

/** Renders the layout that all screens of the back office share. */
export function Component() {
  const { pathname } = useLocation();
  return (
    // The script sets the theme on this element before the first paint.
    <div className="back-office min-h-dvh bg-paper text-ink" suppressHydrationWarning>
      <ScreenMetadata pathname={pathname} />
      <script src="/admin-theme.js" />
      <a href="#main" className={skipLinkClass}>
        Skip to content
      </a>
      <button type="button" className={`skip-to-list ${skipLinkClass}`} onClick={focusFirstRow}>
        Skip to list
      </button>
      <noscript>
        <p className="p-5">The back office needs JavaScript.</p>
      </noscript>
      <NavigationProgress />
      <QueryClientProvider client={queryClient}>
        <AuthGate pathname={pathname} />
      </QueryClientProvider>
      <ReauthenticationHost button={AdminButton} />
      <Toaster />
    </div>
  );
}
