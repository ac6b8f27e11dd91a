import { useSession } from '#web/lib/session/use-session.ts';

/** Tells a guest, above the buttons, that sending needs an account and why. The button that sends is described by its id. */
export function AccountNote() {
  const { session, ready } = useSession();
  return (
    <p id="account-note" className="order-first w-full text-soft empty:hidden">
      {ready && !session && 'You need an account to submit: we send your quote to it, and you can follow it there.'}
    </p>
  );
}
