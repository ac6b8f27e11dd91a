import { createStore } from '#web/lib/stores/create-store.ts';

/** True after a route's code could not be loaded. */
export const routeCodeUnavailableStore = createStore(false);

/**
 * Creates the `lazy` property of a route. React Router never repeats a rejected `lazy`. If a module fails to load, for
 * example after a deployment, the navigation remains pending, and the layout loads the target as a document.
 */
export const createLazyRoute =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((error: unknown) => {
      if (import.meta.env.SSR) throw error;
      routeCodeUnavailableStore.set(true);
      return new Promise<never>(() => undefined);
    });
