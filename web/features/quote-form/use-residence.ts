import { useEffect, useEffectEvent, useRef } from 'react';
import type { Contact } from '#domain/quotes/quote.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSession } from '#web/lib/session/use-session.ts';

/**
 * Loads the address of the signed-in customer.
 * @param receive called with the address, and true if a visitor has signed in on this page
 * @param atLoad false to load it only after such a sign-in
 */
export function useResidence(receive: (residence: Contact, isSignIn: boolean) => void, atLoad = true): void {
  const { session, isReady } = useSession();
  const userId = session?.userId;
  const wasSignedOut = useRef(false);
  const onReceived = useEffectEvent(receive);
  useEffect(() => {
    const isSignIn = wasSignedOut.current;
    wasSignedOut.current = isReady && userId === undefined;
    if (userId === undefined || !(atLoad || isSignIn)) return undefined;
    const abortController = new AbortController();
    call('/site/get/userdata', { user: userId }, { signal: abortController.signal }).then(
      ({ response }) => onReceived(response.residence, isSignIn),
      // Without it the user enters the address.
      () => undefined,
    );
    return () => abortController.abort();
  }, [isReady, userId, atLoad]);
}
