import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** Returns false on the server and while React hydrates; true in every other render, also the first one of a component mounted later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
