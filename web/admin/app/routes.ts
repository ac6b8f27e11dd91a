import { mayUse, type StaffRole } from '#domain/accounts/staff.ts';
import * as paths from './paths.ts';
import { quoteRoutes } from './quote-routes.ts';
import { salesRoutes } from './sales-routes.ts';
import type { AdminRoute } from './admin-route.ts';
import { websiteRoutes } from './website-routes.ts';
import { lazyComponent } from './lazy-component.tsx';

/** Every screen of the back office, in the order of the navigation. Each comes as its own file when it is opened. */
export const adminRoutes: readonly AdminRoute[] = [
  {
    path: paths.overview,
    title: 'Overview',
    group: '',
    screen: lazyComponent(() => import('#web/admin/features/overview/overview-page.tsx')),
  },
  ...quoteRoutes,
  ...salesRoutes,
  {
    path: paths.products,
    title: 'Products',
    area: 'catalogue',
    group: 'Catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/products/products-page.tsx')),
  },
  {
    path: paths.importProducts,
    title: 'Import a price list',
    area: 'catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/import/import-products-page.tsx')),
  },
  {
    path: paths.newProduct,
    title: 'New product',
    area: 'catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/products/new-product-page.tsx')),
  },
  {
    path: '/admin/products/:id',
    title: 'Product',
    area: 'catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/products/product-page.tsx')),
  },
  {
    path: paths.materials,
    title: 'Materials',
    area: 'catalogue',
    group: 'Catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/categories/materials-page.tsx')),
  },
  {
    path: paths.types,
    title: 'Types',
    area: 'catalogue',
    group: 'Catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/categories/types-page.tsx')),
  },
  {
    path: paths.colours,
    title: 'Colors',
    area: 'catalogue',
    group: 'Catalogue',
    screen: lazyComponent(() => import('#web/admin/features/catalogue/categories/colours-page.tsx')),
  },
  ...websiteRoutes,
  {
    path: paths.emails,
    title: 'Outbox',
    area: 'outbox',
    group: 'Business',
    screen: lazyComponent(() => import('#web/admin/features/emails/emails-page.tsx')),
  },
  {
    path: `${paths.emails}/:id`,
    title: 'Mail',
    area: 'outbox',
    screen: lazyComponent(() => import('#web/admin/features/emails/email-page.tsx')),
  },
  {
    path: paths.backgroundJobs,
    title: 'Jobs',
    area: 'jobs',
    group: 'Business',
    screen: lazyComponent(() => import('#web/admin/features/background-jobs/background-jobs-page.tsx')),
  },
  {
    path: paths.activityLog,
    title: 'Log',
    area: 'audit',
    group: 'Business',
    screen: lazyComponent(() => import('#web/admin/features/activity-log/activity-log-page.tsx')),
  },
  // No member of staff yet: the gate shows it to everybody.
  {
    path: paths.invitation,
    title: 'Invitation',
    screen: lazyComponent(() => import('#web/admin/features/staff/accept-invitation-page.tsx')),
  },
];

const patterns = adminRoutes.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

export type MatchedRoute = { screen: AdminRoute; params: Record<string, string> };

/** The screen at a path, and what the path names. */
export function matchRoute(pathname: string): MatchedRoute | undefined {
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { screen, params: { ...match.groups } };
  }
  return undefined;
}

/** Whether a role may open a screen. */
export const canOpen = (role: StaffRole, { area }: AdminRoute): boolean => area === undefined || mayUse(role, area);

/** The navigation of a role: groups with their screens. */
export function navigationFor(role: StaffRole): { group: string; screens: AdminRoute[] }[] {
  const listed = adminRoutes.filter((screen) => screen.group !== undefined && canOpen(role, screen));
  return [...Map.groupBy(listed, ({ group }) => group!)].map(([group, members]) => ({ group, screens: members }));
}
