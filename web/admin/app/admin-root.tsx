import { Suspense, useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ReauthenticationHost } from '#web/features/auth/reauthentication-host.tsx';
import { Toaster } from '#web/layout/toaster.tsx';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusFirstRow } from '#web/admin/kit/list/focus-first-row.ts';
import { invitation } from './admin-paths.ts';
import { AuthGate } from './auth-gate.tsx';
import { createLazyComponent } from './create-lazy-component.tsx';
import { ScreenTitle } from './screen-title.tsx';

const AcceptInvitationPage = createLazyComponent(() => import('#web/admin/features/staff/accept-invitation-page.tsx'));

/** Renders the page of an invitation, which is public, because the invited person has no account yet. */
function InvitationPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ScreenTitle pathname={invitation} />
      <Suspense fallback={null}>
        <AcceptInvitationPage />
      </Suspense>
    </main>
  );
}

const skipLinkClass = 'sr-only z-50 bg-ink px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

export function AdminRoot() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <a href="#main" className={skipLinkClass}>
        Skip to content
      </a>
      <button type="button" className={`skip-to-list ${skipLinkClass}`} onClick={focusFirstRow}>
        Skip to list
      </button>
      {location.pathname === invitation ? <InvitationPage /> : <AuthGate />}
      <ReauthenticationHost button={AdminButton} />
      <Toaster />
    </QueryClientProvider>
  );
}
