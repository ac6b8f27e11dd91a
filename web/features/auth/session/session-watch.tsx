import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionErrors } from '#domain/errors/common-errors.ts';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { expireSession, getToken, hasStoredToken } from '#web/lib/session/session-store.ts';
import { useUnreadCount } from '#web/features/notifications/use-unread-count.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { sessionEndedStore, useSession } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Maximum delay of `setTimeout`, about 24 days. */
const maxTimeoutMs = 2 ** 31 - 1;

const endIfExpired = () => hasStoredToken() && getToken() === undefined && expireSession();

/** Ends the session when it expires, also if the device was asleep at that time. */
function useExpiry(): void {
  const { session } = useSession();
  const expiresAt = session?.expiresAt.getTime();
  useEffect(() => {
    endIfExpired();
    const timer = expiresAt && setTimeout(endIfExpired, Math.min(expiresAt - Date.now() + 1, maxTimeoutMs));
    addEventListener('visibilitychange', endIfExpired);
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', endIfExpired);
    };
  }, [expiresAt]);
}

/** Returns the link of notifications about an account page, for example `/user/quotes?id=…`; '' for other pages. */
function getNotificationLink(pathname: string, search: string): string {
  if (!pathname.startsWith('/user/') || pathname === paths.userNotifications) return '';
  const id = new URLSearchParams(search).get('id');
  return id === null ? pathname : `${pathname}?id=${id}`;
}

/**
 * Ends an expired session and loads the unread count. Shows a message on the same page if a session
 * ended without a sign-out.
 */
export default function SessionWatch() {
  useExpiry();
  const hasSessionEnded = useStore(sessionEndedStore);
  const { session } = useSession();
  const { pathname, search } = useLocation();
  useUnreadCount(session?.userId, getNotificationLink(pathname, search));
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed && !hasSessionEnded) setDismissed(false);
  // The account pages show their own message.
  if (!hasSessionEnded || isDismissed || session || pathname.startsWith('/user/')) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar-height,0px))] z-40 mx-auto max-w-xl shadow-lift print:hidden"
    >
      <Notice
        title={sessionErrors.session_ended[1]}
        action={
          <>
            <Button onClick={() => openAuthDialog({ tab: 'signin', onSignedIn: () => undefined })}>Sign In</Button>
            <Button variant="quiet" onClick={() => setDismissed(true)}>
              Not now
            </Button>
          </>
        }
      >
        What you typed is still here.
      </Notice>
    </div>
  );
}
