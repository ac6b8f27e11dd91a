import { hasTokenStore } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./session-watch.tsx');

/** Loads the session monitor at the first sign-in and leaves it mounted. Guests do not need it. */
export function SessionHost() {
  const signedIn = useStore(hasTokenStore);
  const { module } = useLazyModule(load, signedIn);
  return module ? <module.default /> : null;
}
