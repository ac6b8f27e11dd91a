import { hasPermission, type Permission, type StaffRole } from '#domain/accounts/staff.ts';
import * as paths from './admin-paths.ts';

/** Static properties of a screen. The server reads them too, so this file does not import the code of screens. */
export type Screen = {
  /** Path pattern. */
  path: string;
  title: string;
  /** Permission that the screen requires; undefined if all roles may open it. */
  permission?: Permission;
  /** Group in the sidebar; undefined if only other screens link to it. */
  group?: string;
  /** File of the page component in `web/admin/features/`, or of the `ResourceConfig`, without its extension. */
  file: string;
  /** Set for the screens of a resource. `path` and `title` are those of its list. */
  resource?: { view: 'list' | 'record'; path: string; title: string };
};

type ListScreen = Required<Pick<Screen, 'path' | 'title' | 'permission' | 'group' | 'file'>>;

/** Returns the screen that lists the records of a resource. */
const createResourceListScreen = (screen: ListScreen): Screen => ({
  ...screen,
  resource: { view: 'list', path: screen.path, title: screen.title },
});

/** Returns the screens of a resource: its list, and the page that edits a record. */
function createResourceScreens({ recordTitle, ...list }: ListScreen & { recordTitle: string }): Screen[] {
  const { path, title, permission, file } = list;
  return [
    createResourceListScreen(list),
    { path: `${path}/:id`, title: recordTitle, permission, file, resource: { view: 'record', path, title } },
  ];
}

const salesScreens: Screen[] = [
  { path: paths.overview, title: 'Overview', group: '', file: 'overview/overview-page' },
  { path: paths.quotes, title: 'Quotes', permission: 'quotes', group: '', file: 'quotes/list/quote-list-page' },
  { path: `${paths.quotes}/:id`, title: 'Quote', permission: 'quotes', file: 'quotes/detail/quote-page' },
  { path: `${paths.quotes}/:id/price`, title: 'Price quote', permission: 'quotes', file: 'quotes/pricing/pricing-page' },
  { path: paths.orders, title: 'Orders', permission: 'orders', group: '', file: 'orders/list/orders-page' },
  { path: `${paths.orders}/:id`, title: 'Order', permission: 'orders', file: 'orders/detail/order-page' },
  { path: paths.enquiries, title: 'Enquiries', permission: 'customers', group: 'Sales', file: 'enquiries/enquiries-page' },
  { path: `${paths.enquiries}/:id`, title: 'Enquiry', permission: 'customers', file: 'enquiries/enquiry-page' },
  { path: paths.customers, title: 'Customers', permission: 'customers', group: 'Sales', file: 'customers/customers-page' },
  { path: `${paths.customers}/:id`, title: 'Customer', permission: 'customers', file: 'customers/customer-page' },
  { path: paths.newQuote, title: 'New quote', permission: 'quotes', group: 'Sales', file: 'new-quote/new-quote-page' },
];

const catalogue = { permission: 'catalogue', group: 'Catalogue' } as const;

const catalogueScreens: Screen[] = [
  { path: paths.products, title: 'Products', permission: 'catalogue', group: 'Catalogue', file: 'catalogue/products/products-page' },
  { path: paths.importProducts, title: 'Import products', permission: 'catalogue', file: 'catalogue/import/import-products-page' },
  { path: `${paths.products}/:id`, title: 'Product', permission: 'catalogue', file: 'catalogue/products/product-page' },
  createResourceListScreen({ path: paths.materials, title: 'Materials', ...catalogue, file: 'catalogue/categories/material-resource' }),
  createResourceListScreen({ path: paths.types, title: 'Types', ...catalogue, file: 'catalogue/categories/type-resource' }),
  createResourceListScreen({ path: paths.colours, title: 'Colors', ...catalogue, file: 'catalogue/categories/colour-resource' }),
];

const website = { permission: 'content', group: 'Website' } as const;

const websiteScreens: Screen[] = [
  { path: paths.homeContent, title: 'Home page', ...website, file: 'content/home/home-content-page' },
  { path: paths.siteText, title: 'Logo and page text', ...website, file: 'content/home/site-text-page' },
  ...createResourceScreens({
    path: '/admin/services',
    title: 'Services',
    recordTitle: 'Service',
    ...website,
    file: 'content/service-resource',
  }),
  ...createResourceScreens({
    path: '/admin/projects',
    title: 'Gallery',
    recordTitle: 'Gallery project',
    ...website,
    permission: 'gallery',
    file: 'content/project-resource',
  }),
  ...createResourceScreens({
    path: '/admin/testimonials',
    title: 'Testimonials',
    recordTitle: 'Testimonial',
    ...website,
    file: 'content/testimonial-resource',
  }),
  { path: paths.pages, title: 'Pages', ...website, file: 'content/pages/content-pages-page' },
  { path: `${paths.pages}/:slug`, title: 'Page', permission: 'content', file: 'content/pages/page-edit-page' },
  ...createResourceScreens({
    path: '/admin/openings',
    title: 'Special hours',
    recordTitle: 'Special hours',
    ...website,
    file: 'content/special-hours-resource',
  }),
  ...createResourceScreens({
    path: '/admin/suburbs',
    title: 'Suburbs',
    recordTitle: 'Suburb',
    ...website,
    file: 'content/suburb-resource',
  }),
  ...createResourceScreens({
    path: '/admin/search-words',
    title: 'Search words',
    recordTitle: 'Search words',
    ...website,
    file: 'content/search-word-resource',
  }),
];

const businessScreens: Screen[] = [
  { path: paths.settings, title: 'General settings', permission: 'settings', group: 'Business', file: 'settings/settings-page' },
  { path: paths.saleSettings, title: 'Quotes and orders', permission: 'settings', group: 'Business', file: 'settings/sale-settings-page' },
  { path: paths.bankDetails, title: 'Bank details', permission: 'settings', group: 'Business', file: 'settings/bank-details-page' },
  {
    path: paths.paymentReminders,
    title: 'Payment reminders',
    permission: 'settings',
    group: 'Business',
    file: 'settings/payment-settings-page',
  },
  { path: paths.calendar, title: 'Bank and working days', permission: 'settings', group: 'Business', file: 'settings/calendar-page' },
  { path: paths.priceBook, title: 'Price book', permission: 'prices', group: 'Business', file: 'price-book/price-book-page' },
  { path: paths.priceBookDraft, title: 'New price book version', permission: 'price_changes', file: 'price-book/price-book-draft-page' },
  { path: paths.staff, title: 'Staff', permission: 'staff', group: 'Business', file: 'staff/staff-page' },
  { path: paths.signInSecurity, title: 'Sign-in security', group: 'Business', file: 'staff/sign-in-security-page' },
  { path: paths.emails, title: 'Emails', permission: 'outbox', group: 'Business', file: 'emails/emails-page' },
  { path: `${paths.emails}/:id`, title: 'Email', permission: 'outbox', file: 'emails/email-page' },
  {
    path: paths.backgroundJobs,
    title: 'Background jobs',
    permission: 'jobs',
    group: 'Business',
    file: 'background-jobs/background-jobs-page',
  },
  { path: paths.activityLog, title: 'Activity log', permission: 'audit', group: 'Business', file: 'activity-log/activity-log-page' },
];

/** Screens of the back office, in the order of the sidebar. */
export const screens: readonly Screen[] = [...salesScreens, ...catalogueScreens, ...websiteScreens, ...businessScreens];

/** Returns true if a pattern such as `/admin/requests/:id` matches a path. */
const matchesPattern = (pattern: string, pathname: string): boolean => {
  const [patternParts, parts] = [pattern.split('/'), pathname.split('/')];
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
};

/** Returns the screen at a path. Fixed paths such as `/admin/products/import` precede patterns. */
export const findScreen = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => matchesPattern(path, pathname));

/** Returns true if a role may open a screen. */
export const canOpen = (role: StaffRole, { permission }: Screen): boolean => permission === undefined || hasPermission(role, permission);

/** Returns the groups of the sidebar with the screens that a role may open. */
export function listNavigationGroups(role: StaffRole): { group: string; screens: Screen[] }[] {
  const listedScreens = screens.filter((screen) => screen.group !== undefined && canOpen(role, screen));
  return [...Map.groupBy(listedScreens, ({ group }) => group!)].map(([group, groupScreens]) => ({ group, screens: groupScreens }));
}

/** Returns the title of the page at a path, also of the invitation, which is not a screen. */
export const getScreenTitle = (pathname: string): string =>
  pathname === paths.invitation ? 'Invitation' : (findScreen(pathname)?.title ?? 'Page not found');
