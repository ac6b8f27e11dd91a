import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** Returns true after hydration; false on the server and in the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
