import type { ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject } from 'react-router';
import { hasPermission, type Permission, type StaffRole } from '#domain/accounts/staff.ts';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { createLazyComponent } from './create-lazy-component.tsx';
import type { Resource, ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { loadResourceEditPage, loadResourceListPage } from '#web/admin/resources/resource-screens.tsx';
import * as paths from './admin-paths.ts';
import { ScreenError } from './screen-error.tsx';

type ScreenModule = { default: ComponentType };

/** Static properties of a screen, available before its code is loaded. */
type ScreenHandle = {
  title: string;
  /** Permission that the screen requires; undefined if all roles may open it. */
  permission?: Permission;
  /** Group in the sidebar; undefined if only other screens link to it. */
  group?: string;
  load: () => Promise<ScreenModule>;
};

export type AdminRoute = NonIndexRouteObject & { path: string; handle: ScreenHandle };

/** Returns the route of one screen. Its page component is loaded when the screen is opened. */
function createScreenRoute(path: string, handle: Omit<ScreenHandle, 'load'>, load: () => Promise<ScreenModule>): AdminRoute {
  return {
    path,
    caseSensitive: true,
    handle: { ...handle, load },
    lazy: () =>
      load().then(
        ({ default: Component }) => ({ Component }),
        // React Router does not retry a failed `lazy`; this component does.
        () => ({ Component: createLazyComponent(load) }),
      ),
    ErrorBoundary: ScreenError,
  };
}

type ResourceRouteOptions = { path: string; title: string; recordTitle: string; permission: Permission; group: string };

/** Returns the routes of a resource's list and editing screen. */
function createResourceRoutes<View extends Resource, T extends SchemaTree>(
  { path, title, recordTitle, permission, group }: ResourceRouteOptions,
  load: () => Promise<ResourceConfig<View, T>>,
): AdminRoute[] {
  const list = { path, title };
  return [
    createScreenRoute(path, { title, permission, group }, () => loadResourceListPage(list, load())),
    createScreenRoute(`${path}/:id`, { title: recordTitle, permission }, () => loadResourceEditPage(list, load())),
  ];
}

/** Screens of the back office, in the order of the sidebar. */
export const adminRoutes: AdminRoute[] = [
  createScreenRoute(paths.overview, { title: 'Overview', group: '' }, () => import('#web/admin/features/overview/overview-page.tsx')),
  createScreenRoute(
    paths.quotes,
    { title: 'Quotes', permission: 'quotes', group: '' },
    () => import('#web/admin/features/quotes/list/quote-list-page.tsx'),
  ),
  createScreenRoute(
    `${paths.quotes}/:id`,
    { title: 'Quote', permission: 'quotes' },
    () => import('#web/admin/features/quotes/detail/quote-page.tsx'),
  ),
  createScreenRoute(
    `${paths.quotes}/:id/price`,
    { title: 'Price quote', permission: 'quotes' },
    () => import('#web/admin/features/quotes/pricing/pricing-page.tsx'),
  ),
  createScreenRoute(
    paths.enquiries,
    { title: 'Enquiries', permission: 'customers', group: 'Sales' },
    () => import('#web/admin/features/enquiries/enquiries-page.tsx'),
  ),
  createScreenRoute(
    `${paths.enquiries}/:id`,
    { title: 'Enquiry', permission: 'customers' },
    () => import('#web/admin/features/enquiries/enquiry-page.tsx'),
  ),
  createScreenRoute(
    paths.customers,
    { title: 'Customers', permission: 'customers', group: 'Sales' },
    () => import('#web/admin/features/customers/customers-page.tsx'),
  ),
  createScreenRoute(
    `${paths.customers}/:id`,
    { title: 'Customer', permission: 'customers' },
    () => import('#web/admin/features/customers/customer-page.tsx'),
  ),
  createScreenRoute(
    paths.newQuote,
    { title: 'New quote', permission: 'quotes', group: 'Sales' },
    () => import('#web/admin/features/new-quote/new-quote-page.tsx'),
  ),
  createScreenRoute(
    paths.products,
    { title: 'Products', permission: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/products/products-page.tsx'),
  ),
  createScreenRoute(
    paths.importProducts,
    { title: 'Import products', permission: 'catalogue' },
    () => import('#web/admin/features/catalogue/import/import-products-page.tsx'),
  ),
  createScreenRoute(
    `${paths.products}/:id`,
    { title: 'Product', permission: 'catalogue' },
    () => import('#web/admin/features/catalogue/products/product-page.tsx'),
  ),
  createScreenRoute(
    paths.materials,
    { title: 'Materials', permission: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/materials-page.tsx'),
  ),
  createScreenRoute(
    paths.types,
    { title: 'Types', permission: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/types-page.tsx'),
  ),
  createScreenRoute(
    paths.colours,
    { title: 'Colors', permission: 'catalogue', group: 'Catalogue' },
    () => import('#web/admin/features/catalogue/categories/colours-page.tsx'),
  ),
  createScreenRoute(
    paths.homeContent,
    { title: 'Home page', permission: 'content', group: 'Website' },
    () => import('#web/admin/features/content/home/home-content-page.tsx'),
  ),
  createScreenRoute(
    paths.siteText,
    { title: 'Logo and page text', permission: 'content', group: 'Website' },
    () => import('#web/admin/features/content/home/site-text-page.tsx'),
  ),
  ...createResourceRoutes(
    { path: '/admin/services', title: 'Services', recordTitle: 'Service', permission: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/service-resource.ts')).serviceResource,
  ),
  ...createResourceRoutes(
    { path: '/admin/projects', title: 'Gallery', recordTitle: 'Gallery project', permission: 'gallery', group: 'Website' },
    async () => (await import('#web/admin/features/content/project-resource.ts')).projectResource,
  ),
  ...createResourceRoutes(
    { path: '/admin/testimonials', title: 'Testimonials', recordTitle: 'Testimonial', permission: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/testimonial-resource.tsx')).testimonialResource,
  ),
  createScreenRoute(
    paths.pages,
    { title: 'Pages', permission: 'content', group: 'Website' },
    () => import('#web/admin/features/content/pages/content-pages-page.tsx'),
  ),
  createScreenRoute(
    `${paths.pages}/:slug`,
    { title: 'Page', permission: 'content' },
    () => import('#web/admin/features/content/pages/page-edit-page.tsx'),
  ),
  ...createResourceRoutes(
    { path: '/admin/openings', title: 'Special hours', recordTitle: 'Special hours', permission: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/special-hours-resource.ts')).specialHoursResource,
  ),
  ...createResourceRoutes(
    { path: '/admin/suburbs', title: 'Suburbs', recordTitle: 'Suburb', permission: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/suburb-resource.ts')).suburbResource,
  ),
  ...createResourceRoutes(
    { path: '/admin/search-words', title: 'Search words', recordTitle: 'Search words', permission: 'content', group: 'Website' },
    async () => (await import('#web/admin/features/content/search-word-resource.ts')).searchWordResource,
  ),
  createScreenRoute(
    paths.settings,
    { title: 'General settings', permission: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/settings-page.tsx'),
  ),
  createScreenRoute(
    paths.saleSettings,
    { title: 'Quotes and orders', permission: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/sale-settings-page.tsx'),
  ),
  createScreenRoute(
    paths.bankDetails,
    { title: 'Bank details', permission: 'settings', group: 'Business' },
    () => import('#web/admin/features/settings/bank-details-page.tsx'),
  ),
  createScreenRoute(
    paths.priceBook,
    { title: 'Price book', permission: 'prices', group: 'Business' },
    () => import('#web/admin/features/price-book/price-book-page.tsx'),
  ),
  createScreenRoute(
    paths.priceBookDraft,
    { title: 'New price book version', permission: 'price_changes' },
    () => import('#web/admin/features/price-book/price-book-draft-page.tsx'),
  ),
  createScreenRoute(
    paths.staff,
    { title: 'Staff', permission: 'staff', group: 'Business' },
    () => import('#web/admin/features/staff/staff-page.tsx'),
  ),
  createScreenRoute(
    paths.signInSecurity,
    { title: 'Sign-in security', group: 'Business' },
    () => import('#web/admin/features/staff/sign-in-security-page.tsx'),
  ),
  createScreenRoute(
    paths.emails,
    { title: 'Emails', permission: 'outbox', group: 'Business' },
    () => import('#web/admin/features/emails/emails-page.tsx'),
  ),
  createScreenRoute(
    `${paths.emails}/:id`,
    { title: 'Email', permission: 'outbox' },
    () => import('#web/admin/features/emails/email-page.tsx'),
  ),
  createScreenRoute(
    paths.backgroundJobs,
    { title: 'Background jobs', permission: 'jobs', group: 'Business' },
    () => import('#web/admin/features/background-jobs/background-jobs-page.tsx'),
  ),
  createScreenRoute(
    paths.activityLog,
    { title: 'Activity log', permission: 'audit', group: 'Business' },
    () => import('#web/admin/features/activity-log/activity-log-page.tsx'),
  ),
  // Public, because the invited person has no account yet.
  createScreenRoute(paths.invitation, { title: 'Invitation' }, () => import('#web/admin/features/staff/accept-invitation-page.tsx')),
];

/** Returns the route of the screen at a path. */
export function findAdminRoute(pathname: string): AdminRoute | undefined {
  // React Router also matches paths with a trailing slash; the server does not.
  return pathname.endsWith('/') ? undefined : matchRoutes(adminRoutes, pathname)?.[0]?.route;
}

/** Returns true if a role may open a screen. */
export const canOpen = (role: StaffRole, { handle: { permission } }: AdminRoute): boolean =>
  permission === undefined || hasPermission(role, permission);

/** Returns the groups of the sidebar with the screens that a role may open. */
export function listNavigationGroups(role: StaffRole): { group: string; screens: AdminRoute[] }[] {
  const listedRoutes = adminRoutes.filter((route) => route.handle.group !== undefined && canOpen(role, route));
  return [...Map.groupBy(listedRoutes, ({ handle }) => handle.group!)].map(([group, screens]) => ({ group, screens }));
}
