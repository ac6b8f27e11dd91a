import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** Returns false on the server and during hydration; true in all later renders. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
