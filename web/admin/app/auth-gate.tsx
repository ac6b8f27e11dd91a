import { Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Problem } from '#domain/errors/problem.ts';
import type { Me } from '#contract/admin/desk.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { logOut } from '#web/features/auth/log-out.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SetAside } from '#web/ui/set-aside.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminShell } from './admin-shell.tsx';
import { setDraftOwner } from '#web/admin/utils/local-store.ts';
import { clearUndo } from '#web/admin/utils/undo.ts';
import { invitation } from './paths.ts';
import { findAdminRoute } from './routes.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { AdminButton, AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const SecondFactor = lazyComponent(
  () => import('#web/admin/features/staff/two-step-verification.tsx'),
  (module) => module.TwoStepVerification,
);

const path = '/admin/me/get';
let currentUserId: string | undefined;

/** Removes the data and the undo action of the previous user. The same user keeps them after signing in again. */
function switchUser(me: Me): Me {
  setDraftOwner(me._id);
  if (currentUserId !== me._id) {
    clearUndo();
    queryClient.getMutationCache().clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
  }
  currentUserId = me._id;
  return me;
}

/** Who it is; `none` for somebody who is signed in but no member of staff, `locked` for an owner who needs a second factor first. */
const loadMe = async (signal: AbortSignal): Promise<Me | 'none' | 'locked'> => {
  try {
    return switchUser((await call(path, {}, { signal })).response);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_allowed') return 'none';
    if (error instanceof Problem && error.code === 'second_factor_needed') return 'locked';
    throw error;
  }
};

function NoAccess() {
  return (
    <Notice
      title="This part of the site is for staff"
      action={
        <>
          <AdminButtonLink to="/" variant="primary">
            To the website
          </AdminButtonLink>
          <AdminButton onClick={() => void logOut()}>Sign in as somebody else</AdminButton>
        </>
      }
    >
      Your account is a customer's. Your requests and orders are under My Account on the website.
    </Notice>
  );
}

function Locked({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className="mb-6 text-soft">Owners need a second factor here. Add a passkey or set up an app, and the back office opens.</p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <div className="space-y-4">
          <SecondFactor onChanged={onDone} />
        </div>
      </Suspense>
    </>
  );
}

/** Shows an invitation to whoever holds it, and lets staff in to everything else. */
export function AuthGate({ pathname }: { pathname: string }) {
  const { ready } = useSession();
  if (pathname !== invitation) return <Entrance pathname={pathname} />;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      {ready && <ScreenOutlet route={findAdminRoute(invitation)!} />}
    </main>
  );
}

/** Lets staff in, and says to everybody else what to do. When the session ends, the screen stays as it was until the same person is back. */
function Entrance({ pathname }: { pathname: string }) {
  const { session, ready } = useSession();
  const [userId, setUserId] = useState<string>();
  if (session && session.userId !== userId) setUserId(session.userId);
  const {
    data: me,
    error,
    isFetching,
    refetch,
  } = useQuery({ queryKey: [path, session?.userId], queryFn: ({ signal }) => loadMe(signal), enabled: session !== undefined });
  const [known, setKnown] = useState<Me>();
  if (me !== undefined && me !== 'none' && me !== 'locked' && me !== known) setKnown(me);
  const inside = known !== undefined && known._id === userId;
  const outside = ready && !session;
  const framed = outside || me === 'none' || me === 'locked' || (error !== null && !inside);
  const aside = inside && framed;
  useEffect(() => {
    // What had the focus is out of sight now.
    if (aside) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [aside]);
  return (
    <>
      {!ready || (session && !inside && !framed) ? (
        <main id="main" tabIndex={-1} aria-busy="true" aria-label="Loading the back office" className="p-6 outline-none lg:pl-64">
          <Skeleton className="h-9 max-w-xs" />
          <Skeleton className="mt-6 h-96" />
        </main>
      ) : null}
      {framed && (
        <main id="main" tabIndex={-1} className="outline-none">
          {outside && <SignInPage />}
          {!outside && (
            <div className="mx-auto max-w-xl px-5 py-16">
              <h1 tabIndex={-1} className="mb-5 font-display text-4xl outline-none [--opsz:72]">
                Back office
              </h1>
              {me === 'none' && <NoAccess />}
              {me === 'locked' && <Locked onDone={() => void refetch()} />}
              {me !== 'none' && me !== 'locked' && (
                <LoadError title="The back office could not be loaded" isRetrying={isFetching} onRetry={() => void refetch()}>
                  {getErrorMessage(error)}
                </LoadError>
              )}
            </div>
          )}
        </main>
      )}
      {inside && (
        <div key={userId} hidden={framed}>
          <SetAside value={framed}>
            <AdminShell me={known} pathname={pathname} />
          </SetAside>
        </div>
      )}
    </>
  );
}
