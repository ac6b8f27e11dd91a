import * as paths from './paths.ts';
import type { AdminRoute } from './admin-route.ts';
import { lazyComponent } from './lazy-component.tsx';

/** The screens where requests are answered. */
export const quoteRoutes: readonly AdminRoute[] = [
  {
    path: paths.quotes,
    title: 'Requests',
    area: 'quotes',
    group: '',
    screen: lazyComponent(() => import('#web/admin/features/quotes/list/quote-list-page.tsx')),
  },
  {
    path: `${paths.quotes}/:id`,
    title: 'Request',
    area: 'quotes',
    screen: lazyComponent(() => import('#web/admin/features/quotes/detail/quote-page.tsx')),
  },
];
