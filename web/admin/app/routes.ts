import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { matchRoutes, type NonIndexRouteObject } from 'react-router';
import { hasPermission, type Permission, type StaffRole } from '#domain/accounts/staff.ts';
import { lazyComponent } from './lazy-component.tsx';
import type { Resource, ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { loadEditPage, loadListPage } from '#web/admin/resources/resource-screens.tsx';
import * as paths from './admin-paths.ts';
import { ScreenError } from './screen-error.tsx';

type ScreenModule = { default: ComponentType };

/** Static properties of a screen, available before its code is loaded. */
type ScreenHandle = {
  title: string;
  /** Permission that a role needs; undefined if all roles may open it. */
  area?: Permission;
  /** Group in the sidebar; undefined if only other screens link to it. */
  group?: string;
  load: () => Promise<ScreenModule>;
};

export type AdminRoute = NonIndexRouteObject & { path: string; handle: ScreenHandle };

/** Returns the route of one screen. Its page component is loaded when the screen is opened. */
function screen(path: string, facts: Omit<ScreenHandle, 'load'>, load: () => Promise<ScreenModule>): AdminRoute {
  return {
    path,
    caseSensitive: true,
    handle: { ...facts, load },
    lazy: () =>
      load().then(
        ({ default: Component }) => ({ Component }),
        // React Router does not retry a failed `lazy`; this component does.
        () => ({ Component: lazyComponent(load) }),
      ),
    ErrorBoundary: ScreenError,
  };
}

type ResourceFacts = { path: string; title: string; recordTitle: string; area: Permission; group: string };

/** Returns the routes of a resource's list and editing screen. */
function resourceScreens<View extends Resource, Values extends FieldValues>(
  { path, title, recordTitle, area, group }: ResourceFacts,
  load: () => Promise<ResourceConfig<View, Values>>,
): AdminRoute[] {
  const list = { path, title };
  return [
    screen(path, { title, area, group }, () => loadListPage(list, load())),
    screen(`${path}/:id`, { title: recordTitle, area }, () => loadEditPage(list, load())),
  ];
}

/** Screens of the back office, in the order of the sidebar. */
export const adminRoutes: AdminRoute[] = [
  screen(paths.overview, { title: 'Overview', group: '' }, () => import('#web/admin/features/overview/overview-page.tsx')),
  screen(paths.quotes, { title: 'Quotes', area: 'quotes', group: '' }, () => import('#web/admin/features/quotes/list/quote-list-page.tsx')),
  screen(`${paths.quotes}/:id`, { title: 'Quote', area: 'quotes' }, () => import('#web/admin/features/quotes/detail/quote-page.tsx')),
  screen(
    `${paths.quotes}/:id/price`,
    { title: 'Price quote', area: 'quotes' },
    () => import('#web/admin/features/quotes/pricing/pricing-page.tsx'),
  ),
  screen(
    paths.enquiries,
    { title: 'Enquiries', area: 'customers', group: 'Sales' },
    () => import('#web/admin/features/enquiries/enquiries-page.tsx'),
  ),
  screen(`${paths.enquiries}/:id`, { title: 'Enquiry', area: 'customers' }, () => import('#web/admin/features/enquiries/enquiry-page.tsx')),
  screen(
    paths.customers,
    { title: 'Customers', area: 'customers', group: 'Sales' },
    () => import('#web/admin/features/customers/customers-page.tsx'),
  ),
  screen(
    `${paths.customers}/:id`,
    { title: 'Customer', area: 'customers' },
    () => import('#web/admin/features/customers/customer-page.tsx'),
  ),
  screen(
    paths.newQuote,
    { title: 'New quote', area: 'quotes', group: 'Sales' },
    () => import('#web/admin/features/new-quote/new-quote-page.tsx'),
  ),
  screen(
    paths.products,
    { title: 'Products', area: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/products/products-page.tsx'),
  ),
  screen(
    paths.importProducts,
    { title: 'Import products', area: 'catalogue' },
    () => import('#web/admin/features/catalogue/import/import-products-page.tsx'),
  ),
  screen(
    `${paths.products}/:id`,
    { title: 'Product', area: 'catalogue' },
    () => import('#web/admin/features/catalogue/products/product-page.tsx'),
  ),
  screen(
    paths.materials,
    { title: 'Materials', area: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/materials-page.tsx'),
  ),
  screen(
    paths.types,
    { title: 'Types', area: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/types-page.tsx'),
  ),
  screen(
    paths.colours,
    { title: 'Colors', area: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/colours-page.tsx'),
  ),
  screen(
    paths.homeContent,
    { title: 'Home page', area: 'content', group: 'Website' },
    () => import('#web/admin/features/content/home/home-content-page.tsx'),
  ),
  screen(
    paths.siteText,
    { title: 'Logo and page text', area: 'content', group: 'Website' },
    () => import('#web/admin/features/content/home/site-text-page.tsx'),
  ),
  ...resourceScreens(
    { path: '/admin/services', title: 'Services', recordTitle: 'Service', area: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/service-resource.ts')).serviceResource,
  ),
  ...resourceScreens(
    { path: '/admin/projects', title: 'Gallery', recordTitle: 'Gallery project', area: 'gallery', group: 'Website' },
    async () => (await import('#web/admin/features/content/project-resource.ts')).projectResource,
  ),
  ...resourceScreens(
    { path: '/admin/testimonials', title: 'Testimonials', recordTitle: 'Testimonial', area: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/testimonial-resource.tsx')).testimonialResource,
  ),
  screen(
    paths.pages,
    { title: 'Pages', area: 'content', group: 'Website' },
    () => import('#web/admin/features/content/pages/content-pages-page.tsx'),
  ),
  screen(`${paths.pages}/:slug`, { title: 'Page', area: 'content' }, () => import('#web/admin/features/content/pages/page-edit-page.tsx')),
  ...resourceScreens(
    { path: '/admin/openings', title: 'Special hours', recordTitle: 'Special hours', area: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/special-hours-resource.ts')).specialHoursResource,
  ),
  ...resourceScreens(
    { path: '/admin/suburbs', title: 'Suburbs', recordTitle: 'Suburb', area: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/suburb-resource.ts')).suburbResource,
  ),
  screen(
    paths.settings,
    { title: 'General settings', area: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/settings-page.tsx'),
  ),
  screen(
    paths.saleSettings,
    { title: 'Quotes and orders', area: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/sale-settings-page.tsx'),
  ),
  screen(
    paths.bankDetails,
    { title: 'Bank details', area: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/bank-details-page.tsx'),
  ),
  screen(
    paths.priceBook,
    { title: 'Price book', area: 'prices', group: 'Business' },
    () => import('#web/admin/features/price-book/price-book-page.tsx'),
  ),
  screen(
    paths.priceBookDraft,
    { title: 'New price book version', area: 'price_changes' },
    () => import('#web/admin/features/price-book/price-book-draft-page.tsx'),
  ),
  screen(paths.staff, { title: 'Staff', area: 'staff', group: 'Business' }, () => import('#web/admin/features/staff/staff-page.tsx')),
  screen(
    paths.signInSecurity,
    { title: 'Sign-in security', group: 'Business' },
    () => import('#web/admin/features/staff/sign-in-security-page.tsx'),
  ),
  screen(paths.emails, { title: 'Emails', area: 'outbox', group: 'Business' }, () => import('#web/admin/features/emails/emails-page.tsx')),
  screen(`${paths.emails}/:id`, { title: 'Email', area: 'outbox' }, () => import('#web/admin/features/emails/email-page.tsx')),
  screen(
    paths.backgroundJobs,
    { title: 'Background jobs', area: 'jobs', group: 'Business' },
    () => import('#web/admin/features/background-jobs/background-jobs-page.tsx'),
  ),
  screen(
    paths.activityLog,
    { title: 'Activity log', area: 'audit', group: 'Business' },
    () => import('#web/admin/features/activity-log/activity-log-page.tsx'),
  ),
  // Public, because the invited person has no account yet.
  screen(paths.invitation, { title: 'Invitation' }, () => import('#web/admin/features/staff/accept-invitation-page.tsx')),
];

/** Returns the route of the screen at a path. */
export function findAdminRoute(pathname: string): AdminRoute | undefined {
  // React Router matches a trailing slash too, which the server does not.
  return pathname.endsWith('/') ? undefined : matchRoutes(adminRoutes, pathname)?.[0]?.route;
}

/** Returns true if a role may open a screen. */
export const canOpen = (role: StaffRole, { handle: { area } }: AdminRoute): boolean => area === undefined || hasPermission(role, area);

/** Returns the groups of the sidebar with the screens that a role may open. */
export function navigationFor(role: StaffRole): { group: string; screens: AdminRoute[] }[] {
  const listed = adminRoutes.filter((route) => route.handle.group !== undefined && canOpen(role, route));
  return [...Map.groupBy(listed, ({ handle }) => handle.group!)].map(([group, screens]) => ({ group, screens }));
}
