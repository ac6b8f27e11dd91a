import { QueryClient } from '@tanstack/react-query';
import { commonQueryDefaults } from '#web/lib/api/query-for.ts';
import { hasStoredToken, subscribeSession } from '#web/lib/session/session-store.ts';

/** Cache of the customer's data. Back shows data of an earlier visit at once and loads it again. */
export const accountQueryClient = new QueryClient({
  defaultOptions: { queries: commonQueryDefaults, mutations: { networkMode: 'always' } },
});

// Removes the data of the pages that are not displayed when the session ends. A page stays hidden until its user signs in again.
if (!import.meta.env.SSR) {
  subscribeSession(() => {
    if (!hasStoredToken()) accountQueryClient.removeQueries({ type: 'inactive' });
  });
}
