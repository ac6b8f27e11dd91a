import * as paths from './paths.ts';
import type { AdminRoute } from './admin-route.ts';
import { lazyComponent } from './lazy-component.tsx';

const desk = 'Desk';

/** The screens for people: who wrote, who the customers are, and requests that are entered for them. */
export const salesRoutes: readonly AdminRoute[] = [
  {
    path: paths.enquiries,
    title: 'Messages',
    area: 'customers',
    group: desk,
    screen: lazyComponent(() => import('#web/admin/features/enquiries/enquiries-page.tsx')),
  },
  {
    path: `${paths.enquiries}/:id`,
    title: 'Message',
    area: 'customers',
    screen: lazyComponent(() => import('#web/admin/features/enquiries/enquiry-page.tsx')),
  },
  {
    path: paths.customers,
    title: 'Customers',
    area: 'customers',
    group: desk,
    screen: lazyComponent(() => import('#web/admin/features/customers/customers-page.tsx')),
  },
  {
    path: `${paths.customers}/:id`,
    title: 'Customer',
    area: 'customers',
    screen: lazyComponent(() => import('#web/admin/features/customers/customer-page.tsx')),
  },
  {
    path: paths.newQuote,
    title: 'Enter a request',
    area: 'quotes',
    group: desk,
    screen: lazyComponent(() => import('#web/admin/features/new-quote/new-quote-page.tsx')),
  },
];
