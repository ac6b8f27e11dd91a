import { useSession } from '#web/lib/session/use-session.ts';

/** Explains to visitors that sending needs an account. Describes the Submit button for screen readers. */
export function AccountNote() {
  const { session, isReady } = useSession();
  return (
    <p id="account-note" className="order-first w-full text-soft empty:hidden">
      {isReady && !session && 'You need an account to submit: we send your quote to it, and you can follow it there.'}
    </p>
  );
}
