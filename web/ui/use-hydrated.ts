import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True after hydration; false on the server and in the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
