import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { RootErrorPage, RootRoute, loader as rootLoader } from './layout/root-route.tsx';
import { SiteLayout, loader as siteLoader } from './layout/site-layout.tsx';
import { parseProductListQuery } from './features/catalogue/product-list/list-query.ts';
import { createLazyRoute } from './lib/router/create-lazy-route.ts';
import type { PageHandle, PageModule } from './lib/router/page-handle.ts';
import { throwNotFound } from './lib/router/page-loaders.ts';
import { prodlist } from './lib/router/site-paths.ts';

const modules = import.meta.glob<PageModule>(['./routes/*.tsx', './account/{profile,notifications,quotes,orders,mailed-link}-page.tsx']);

/** Creates the route of a page. The path is exact and case-sensitive. */
function createPageRoute(path: string, file: string, options: Omit<PageHandle, 'file' | 'load'> = {}): NonIndexRouteObject {
  const load = modules[`./${file}`]!;
  return { id: path, path, caseSensitive: true, handle: { file, load, ...options } satisfies PageHandle, lazy: createLazyRoute(load) };
}

const sitePages = [
  createPageRoute('/', 'routes/home.tsx', { hasTransparentHeader: true }),
  createPageRoute('/signin', 'routes/signin.tsx', { hasTransparentHeader: true, isUncached: true }),
  createPageRoute('/allproducts', 'routes/allproducts.tsx'),
  createPageRoute('/prodlist', 'routes/prodlist.tsx', { getCacheKey: (searchParams) => prodlist(parseProductListQuery(searchParams)) }),
  createPageRoute('/stone/:slug', 'routes/stone.tsx'),
  createPageRoute('/compare', 'routes/compare.tsx', { params: ['ids'] }),
  createPageRoute('/mystones', 'routes/mystones.tsx', { params: ['ids'] }),
  createPageRoute('/services', 'routes/services.tsx', { params: ['service'] }),
  createPageRoute('/gallery', 'routes/gallery.tsx'),
  createPageRoute('/gallery/details', 'routes/gallery-details.tsx', { params: ['id'] }),
  createPageRoute('/aboutus', 'routes/aboutus.tsx'),
  createPageRoute('/contactus', 'routes/contactus.tsx'),
  createPageRoute('/privacypolicy', 'routes/privacypolicy.tsx'),
  createPageRoute('/termsandconditions', 'routes/termsandconditions.tsx'),
  createPageRoute('/quotes', 'routes/quotes.tsx', { params: ['product', 'service'] }),
  createPageRoute('/quote/summary', 'routes/quote-summary.tsx', { isUncached: true }),
  createPageRoute('/user/profile', 'account/profile-page.tsx', { isUncached: true }),
  createPageRoute('/user/notifications', 'account/notifications-page.tsx', { isUncached: true }),
  createPageRoute('/user/quotes', 'account/quotes-page.tsx', { isUncached: true }),
  createPageRoute('/user/orders', 'account/orders-page.tsx', { isUncached: true }),
  createPageRoute('/email/verify', 'account/mailed-link-page.tsx', { isUncached: true }),
];

/** All routes of the site. The back office is another document (`web/admin/index.html`). */
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
      { id: 'not-found', path: '*', loader: throwNotFound, Component: () => null },
    ],
  },
];

/** Path and handle of each page inside `SiteLayout`. */
export const sitePageHandles = sitePages.map(({ path, handle }) => ({ path: path!, handle: handle as PageHandle }));
