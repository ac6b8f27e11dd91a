import { useEffect } from 'react';
import { keepsDraft, removeDraft } from '#web/lib/quote-draft.ts';
import { dropForm } from './recovery.ts';

type Leaving = Event & { destination: { url: string } };

function forgetUnlessKept(url: URL): void {
  // A tap on the phone number or an e-mail address leaves nothing.
  if (!url.protocol.startsWith('http')) return;
  if (url.origin === location.origin && keepsDraft(url.pathname)) return;
  removeDraft();
  dropForm();
}

/** Removes the draft when the quote pages are left for anything but the form or the summary (specification, section 4). */
export function useDraftLife(): void {
  useEffect(() => {
    // Links that load a whole page (My Account, another site) unmount nothing; newer browsers tell of them here.
    const navigation = (window as unknown as { navigation?: EventTarget }).navigation;
    const leave = (event: Event) => forgetUnlessKept(new URL((event as Leaving).destination.url));
    navigation?.addEventListener('navigate', leave);
    return () => {
      navigation?.removeEventListener('navigate', leave);
      // The router has put the new address in place by now.
      forgetUnlessKept(new URL(location.href));
    };
  }, []);
}
