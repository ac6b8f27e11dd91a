import { createStore } from '#web/lib/stores/create-store.ts';

/** True once a route's code could not be loaded. */
export const routeCodeUnavailableStore = createStore(false);

/**
 * Returns the `lazy` property of a route. React Router never repeats a rejected `lazy`. So if a module fails to load (a new release has
 * replaced the files, or the network is down), the navigation stays pending, and the layout opens the target as a document.
 */
export const lazyModule =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((error: unknown) => {
      if (import.meta.env.SSR) throw error;
      routeCodeUnavailableStore.set(true);
      return new Promise<never>(() => undefined);
    });
