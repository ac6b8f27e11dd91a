import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#domain/errors/api-error.ts';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { hasStoredToken, subscribeSession } from '#web/lib/session/session-store.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { logOut } from '#web/features/auth/log-out.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { setLocalStoreUser } from '#web/admin/utils/local-store.ts';
import { clearUndo } from '#web/admin/utils/undo.ts';
import { SignInHeading } from './sign-in-heading.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { siteSettingsQuery } from './site-settings.ts';
import { AdminButton, getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { createLazyComponent } from './create-lazy-component.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const loadSignIn = () => import('./sign-in-page.tsx');
const loadApp = () => import('./admin-app.tsx');
const SignInPage = createLazyComponent(loadSignIn, (module) => module.SignInPage);
const AdminApp = createLazyComponent(loadApp, (module) => module.AdminApp);
// Starts the download before the first render. createLazyComponent reports a failure.
void (hasStoredToken() ? loadApp() : loadSignIn()).catch(() => undefined);

const SecondFactorSetup = createLazyComponent(
  () => import('#web/admin/features/staff/two-step-verification.tsx'),
  (module) => module.TwoStepVerification,
);

const currentStaffPath = '/admin/me/get';
const commonPaths = new Set<unknown>([currentStaffPath, siteSettingsQuery.queryKey[0]]);
// Removes the data of the screens that are not displayed when the session ends. The hidden screen stays until another user signs in.
subscribeSession(() => {
  if (!hasStoredToken()) queryClient.removeQueries({ type: 'inactive' });
});

let currentUser: string | undefined;

/** Identifies a user with a role. */
const toUserKey = ({ _id, role }: CurrentStaff): string => `${_id} ${role}`;

/** Removes the data and the undo action of the previous user or role, unless the same user signs in again. */
function switchUser(me: CurrentStaff): CurrentStaff {
  setLocalStoreUser(me._id);
  if (currentUser !== toUserKey(me)) {
    clearUndo();
    queryClient.getMutationCache().clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => !commonPaths.has(queryKey[0]) });
  }
  currentUser = toUserKey(me);
  return me;
}

/**
 * Loads the signed-in staff member.
 * @returns `none` for a customer, `locked` for an owner who must set up two-step verification first
 */
const loadMe = async (signal: AbortSignal): Promise<CurrentStaff | 'none' | 'locked'> => {
  try {
    return switchUser((await call(currentStaffPath, {}, { signal })).response);
  } catch (error) {
    if (isApiError(error) && error.code === 'not_allowed') return 'none';
    if (isApiError(error) && error.code === 'second_factor_needed') return 'locked';
    throw error;
  }
};

const LoadingPage = () => (
  <main id="main" tabIndex={-1} aria-busy="true" aria-label="Loading the back office" className="p-6 outline-none lg:pl-64">
    <Skeleton className="h-9 max-w-xs" />
    <Skeleton className="mt-6 h-96" />
  </main>
);

function NoAccess() {
  return (
    <Notice
      title="This part of the site is for staff"
      action={
        <>
          <a href="/" className={getAdminButtonClass('primary')}>
            Go to website
          </a>
          <AdminButton onClick={() => void logOut()}>Sign in with a different account</AdminButton>
        </>
      }
    >
      You are signed in with a customer account. Your quotes and orders are under My Account on the website.
    </Notice>
  );
}

function RequiredTwoStepSetup({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className="mb-6 text-soft">Owners must use two-step verification. Add a passkey or an authenticator app to continue.</p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <div className="space-y-4">
          <SecondFactorSetup onChanged={onDone} />
        </div>
      </Suspense>
    </>
  );
}

/**
 * Renders the screens for staff, and the sign-in page for other users. When the session ends, the screen is hidden but
 * stays mounted until another user signs in.
 */
export function AuthGate() {
  const { session } = useSession();
  const [userId, setUserId] = useState<string>();
  if (session && session.userId !== userId) setUserId(session.userId);
  const {
    data: me,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [currentStaffPath, session?.userId],
    queryFn: ({ signal }) => loadMe(signal),
    enabled: session !== undefined,
    staleTime: 0,
  });
  const [shownStaff, setShownStaff] = useState<CurrentStaff>();
  if (me !== undefined && me !== 'none' && me !== 'locked' && me !== shownStaff) setShownStaff(me);
  const hasScreen = shownStaff !== undefined && shownStaff._id === userId;
  const isSignedOut = session === undefined;
  const isReplaced = isSignedOut || me === 'none' || me === 'locked' || (error !== null && !hasScreen);
  return (
    <>
      {!hasScreen && <ScreenTitle pathname={location.pathname} />}
      {!hasScreen && !isReplaced && <LoadingPage />}
      {hasScreen && (
        <div key={toUserKey(shownStaff)} hidden={isReplaced}>
          <ScreenHiddenContext value={isReplaced}>
            <Suspense fallback={isReplaced ? null : <LoadingPage />}>
              <AdminApp me={shownStaff} />
            </Suspense>
          </ScreenHiddenContext>
        </div>
      )}
      {/* Rendered after the hidden screen, so that its dialogs close first: an open dialog would retain the focus. */}
      {isReplaced && (
        <main id="main" tabIndex={-1} className="outline-none">
          {isSignedOut && (
            <Suspense fallback={<Skeleton className="mx-auto mt-16 h-96 max-w-sm" />}>
              <SignInPage takesFocus={hasScreen} />
            </Suspense>
          )}
          {!isSignedOut && (
            <div className="mx-auto max-w-xl px-5 py-16">
              <SignInHeading takesFocus={hasScreen} className="mb-5" />
              {me === 'none' && <NoAccess />}
              {me === 'locked' && <RequiredTwoStepSetup onDone={() => void refetch()} />}
              {me !== 'none' && me !== 'locked' && (
                <LoadError title="The back office could not be loaded" isRetrying={isFetching} onRetry={() => void refetch()}>
                  {getErrorMessage(error)}
                </LoadError>
              )}
            </div>
          )}
        </main>
      )}
    </>
  );
}
