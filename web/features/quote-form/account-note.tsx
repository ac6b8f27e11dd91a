import { useSession } from '#web/lib/session/use-session.ts';

/** Renders a note for visitors that sending requires an account. It is the description of the Submit button for screen readers. */
export function AccountNote() {
  const { session, isReady } = useSession();
  return (
    <p id="account-note" className="order-first w-full text-soft empty:hidden">
      {isReady && !session && 'You need an account to submit: we send your quote to it, and you can follow it there.'}
    </p>
  );
}
