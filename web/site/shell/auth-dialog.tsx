import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeAuthDialog, type AuthRequest } from '#web/lib/auth-dialog.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { recallView, remember, type AuthView } from './auth-memory.ts';
import { AuthTabs } from './auth-tabs.tsx';
import { enter, type Entry } from './enter.ts';

const ResetViews = lazy(() => import('./reset/reset-views.tsx'));

/** Whoever is in the middle of a reset goes on with it, unless they want to sign up. */
function viewOf({ tab }: AuthRequest): AuthView {
  const left = recallView() ?? 'signin';
  return tab === undefined || (tab === 'signin' && left !== 'signup') ? left : tab;
}

/** Which view shows: what the dialog was opened for, or what was left a moment ago. */
function useView(request: AuthRequest | undefined): [AuthView, (view: AuthView) => void] {
  const [view, setView] = useState<AuthView>('signin');
  const [seen, setSeen] = useState<AuthRequest>();
  if (request !== seen) {
    setSeen(request);
    if (request) setView(viewOf(request));
  }
  const open = request !== undefined;
  useEffect(() => remember(open ? { open, view, viewAt: Date.now() } : { open }), [open, view]);
  return [view, setView];
}

/** The browser's Back leaves the page, and the dialog with it. */
function useClosedByBack(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    addEventListener('popstate', closeAuthDialog);
    return () => removeEventListener('popstate', closeAuthDialog);
  }, [open]);
}

/** Signing in and up, and a new password for who forgot it. What was typed stays when it is closed, passwords excepted. */
export default function AuthDialog({ request }: { request: AuthRequest | undefined }) {
  const navigate = useNavigate();
  const [view, setView] = useView(request);
  const open = request !== undefined;
  useClosedByBack(open);
  const enterWith = (entry: Entry) => enter(entry, request?.onSignedIn, () => void navigate('/'));
  const isTab = view === 'signin' || view === 'signup';
  return (
    <Dialog open={open} onClose={closeAuthDialog} label="Sign in or sign up" className="max-w-md">
      <div className="p-5 sm:p-8">
        {isTab ? (
          <AuthTabs tab={view} open={open} onTab={setView} onForgot={() => setView('forgot')} onEnter={enterWith} />
        ) : (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ResetViews view={view} open={open} onView={setView} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
