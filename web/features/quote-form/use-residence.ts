import { useEffect, useEffectEvent, useRef } from 'react';
import type { Contact } from '#domain/quotes/quote-request.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSession } from '#web/lib/session/use-session.ts';

/**
 * Loads the address of the signed-in customer.
 * @param onLoaded called with the address, and true if a visitor has signed in on this page
 * @param loadsInitially false to load the address only after such a sign-in
 */
export function useResidence(onLoaded: (residence: Contact, isSignIn: boolean) => void, loadsInitially = true): void {
  const { session, isReady } = useSession();
  const userId = session?.userId;
  const wasSignedOut = useRef(false);
  const handleLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    const isSignIn = wasSignedOut.current;
    wasSignedOut.current = isReady && userId === undefined;
    if (userId === undefined || !(loadsInitially || isSignIn)) return undefined;
    const abortController = new AbortController();
    call('/site/get/userdata', { user: userId }, { signal: abortController.signal }).then(
      ({ response }) => handleLoaded(response.residence, isSignIn),
      // If loading fails, the user enters the address.
      () => undefined,
    );
    return () => abortController.abort();
  }, [isReady, userId, loadsInitially]);
}
