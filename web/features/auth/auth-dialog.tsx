import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeAuthDialog, type AuthDialogOptions } from './auth-dialog-store.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { hasSignedIn, readRecentView, mergeAuthMemory, type AuthView } from './auth-memory.ts';
import { AuthTabs } from './auth-tabs.tsx';
import { addDialogEntry } from './dialog-entry.ts';
import { completeSignIn, type SignInResult } from './complete-sign-in.ts';
import { focusFirstInput } from '#web/ui/focus-element.ts';

const loadResetViews = () => import('./reset/reset-views.tsx');

/** Returns the initial view: Sign In unless the caller selected Sign Up. A password reset in progress continues instead of Sign In. */
function getInitialView({ tab, message }: AuthDialogOptions): AuthView {
  const recentView = readRecentView();
  const isReset = recentView !== undefined && recentView !== 'signin' && recentView !== 'signup';
  if (isReset && tab !== 'signup') return recentView;
  if (tab === undefined && message !== undefined) return hasSignedIn() ? 'signin' : 'signup';
  return tab ?? 'signin';
}

/** Returns the current view and its setter. Stores the view in this tab. */
function useView(request: AuthDialogOptions | undefined): [AuthView, (view: AuthView) => void] {
  const [view, setView] = useState<AuthView>('signin');
  const [previousRequest, setPreviousRequest] = useState<AuthDialogOptions>();
  if (request !== previousRequest) {
    setPreviousRequest(request);
    if (request) setView(getInitialView(request));
  }
  const open = request !== undefined;
  useEffect(() => mergeAuthMemory(open ? { open, view, viewAt: Date.now() } : { open }), [open, view]);
  return [view, setView];
}

/** Closes the dialog when the user goes back in the browser, without leaving the page. */
function useClosedByBack(open: boolean): void {
  useLayoutEffect(() => (open ? addDialogEntry(closeAuthDialog) : undefined), [open]);
}

/** Renders the load error of the reset views and focuses it, because the focused link was removed. */
function ResetLoadError({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const backButton = (
    <Button variant="secondary" onClick={onBack}>
      Back to Sign In
    </Button>
  );
  return (
    <div ref={focusFirstInput} tabIndex={-1} className="pt-8 outline-none">
      <LoadError title="This could not be loaded" onRetry={onRetry} actions={backButton}>
        Check your connection and try again.
      </LoadError>
    </div>
  );
}

/**
 * Renders the dialog for sign-in, sign-up and password reset. Its forms store their values, except passwords and codes,
 * in this tab.
 */
export default function AuthDialog({ request }: { request: AuthDialogOptions | undefined }) {
  const navigate = useNavigate();
  const [view, setView] = useView(request);
  const open = request !== undefined;
  useClosedByBack(open);
  const handleSignIn = (result: SignInResult) => completeSignIn(result, request?.onSignedIn, () => void navigate('/'));
  const isTab = view === 'signin' || view === 'signup';
  const message = isTab ? request?.message : undefined;
  const messageId = useId();
  const resetViews = useLazyModule(loadResetViews, open && !isTab);
  return (
    <Dialog
      open={open}
      onClose={closeAuthDialog}
      label="Sign in or sign up"
      describedBy={message && messageId}
      className="max-w-md scroll-pb-24"
    >
      <div className="p-5 sm:p-8">
        {isTab ? (
          <AuthTabs tab={view} open={open} onTab={setView} onForgot={() => setView('forgot')} onSignInResult={handleSignIn}>
            {message && (
              <p id={messageId} className="pt-5 font-semibold">
                {message}
              </p>
            )}
          </AuthTabs>
        ) : resetViews.module ? (
          <resetViews.module.default view={view} open={open} onView={setView} />
        ) : resetViews.hasFailed ? (
          <ResetLoadError onRetry={resetViews.retry} onBack={() => setView('signin')} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </Dialog>
  );
}
