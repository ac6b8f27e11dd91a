let unavailable = false;
const listeners = new Set<() => void>();

/**
 * Returns the `lazy` property of a route. React Router keeps a rejected `lazy` for good, so a module that fails to load (a new
 * release has replaced the files, or the network is gone) leaves the navigation pending; the layout then opens the target as a document.
 */
export const lazyModule =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((error: unknown) => {
      if (import.meta.env.SSR) throw error;
      unavailable = true;
      for (const listener of listeners) listener();
      return new Promise<never>(() => undefined);
    });

/** True once a route's code could not be loaded: for `useSyncExternalStore`. */
export const isRouteCodeUnavailable = (): boolean => unavailable;

export function subscribeToRouteCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
