import { hasTokenStore } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { useLatePart } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./session-watch.tsx');

/** Loads what looks after a session once there is one, and keeps it; guests never need it. */
export function SessionHost() {
  const signedIn = useStore(hasTokenStore);
  const { part } = useLatePart(load, signedIn);
  return part ? <part.default /> : null;
}
