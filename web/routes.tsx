import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { RootErrorPage, RootRoute, loader as rootLoader } from './layout/root-route.tsx';
import { SiteLayout, loader as siteLoader } from './layout/site-layout.tsx';
import { createLazyRoute } from './lib/router/lazy-route.ts';
import type { PageHandle, PageModule } from './lib/router/page-handle.ts';
import { throwNotFound } from './lib/router/page-loaders.ts';

const modules = import.meta.glob<PageModule>([
  './routes/*.tsx',
  './account/{profile,notifications,quotes,orders,mailed-link}-page.tsx',
  './admin/app/admin-root.tsx',
]);

/** Returns the route of one page. The path is exact and case-sensitive. */
function page(path: string, file: string, options: Omit<PageHandle, 'file' | 'load'> = {}): NonIndexRouteObject {
  const load = modules[`./${file}`]!;
  return { id: path, path, caseSensitive: true, handle: { file, load, ...options } satisfies PageHandle, lazy: createLazyRoute(load) };
}

const sitePages = [
  page('/', 'routes/home.tsx', { transparentHeader: true }),
  page('/signin', 'routes/signin.tsx', { transparentHeader: true, personal: true }),
  page('/allproducts', 'routes/allproducts.tsx'),
  // features/catalogue/product-list/list-query.ts parses its parameters.
  page('/prodlist', 'routes/prodlist.tsx'),
  page('/stone/:slug', 'routes/stone.tsx'),
  page('/compare', 'routes/compare.tsx', { params: ['ids'] }),
  page('/mystones', 'routes/mystones.tsx', { params: ['ids'] }),
  page('/services', 'routes/services.tsx', { params: ['service'] }),
  page('/gallery', 'routes/gallery.tsx'),
  page('/gallery/details', 'routes/gallery-details.tsx', { params: ['id'] }),
  page('/aboutus', 'routes/aboutus.tsx'),
  page('/contactus', 'routes/contactus.tsx'),
  page('/privacypolicy', 'routes/privacypolicy.tsx'),
  page('/termsandconditions', 'routes/termsandconditions.tsx'),
  page('/quotes', 'routes/quotes.tsx', { params: ['product', 'service'] }),
  page('/quote/summary', 'routes/quote-summary.tsx', { personal: true }),
  page('/user/profile', 'account/profile-page.tsx', { personal: true }),
  page('/user/notifications', 'account/notifications-page.tsx', { personal: true }),
  page('/user/quotes', 'account/quotes-page.tsx', { personal: true }),
  page('/user/orders', 'account/orders-page.tsx', { personal: true }),
  page('/email/verify', 'account/mailed-link-page.tsx', { personal: true }),
];

const { path: _, ...adminShell } = page('/admin', 'admin/app/admin-root.tsx', { personal: true });

/**
 * Route of the back office. The server renders its layout at all URLs below `/admin`. The browser adds its screens
 * (`admin/app/routes.ts`) when it is opened, so that no public page loads their table. The layout has no path, because
 * React Router looks for more routes only if the matched one has a parameter or a splat.
 */
const adminRoute: RouteObject = { ...adminShell, children: [{ id: 'admin-splat', path: '/admin/*', caseSensitive: true }] };

/** All routes except the screens of the back office. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader,
    shouldRevalidate: () => false,
    Component: RootRoute,
    ErrorBoundary: RootErrorPage,
    HydrateFallback: () => null,
    children: [
      { id: 'site', loader: siteLoader, Component: SiteLayout, children: sitePages },
      adminRoute,
      { id: 'not-found', path: '*', loader: throwNotFound, Component: () => null },
    ],
  },
];

/** Paths and static properties of all pages with the site's header and footer. */
export const pageTable = sitePages.map(({ path, handle }) => ({ path: path!, handle: handle as PageHandle }));
