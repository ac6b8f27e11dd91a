export type PageRoute = { path: string; file: string; bar: 'over' | 'solid'; takes?: readonly string[]; personal?: true };

/**
 * Every page there is, in one table. Links derive from it: a page that is not listed is not linked to
 * (see `hasPage`). `bar`: `over` lies transparent on the page's hero until scrolled, `solid` is always light. `takes`: the address
 * parameters that change the page; any other makes no page of its own. `personal`: the frame of a page that the browser fills, or a way
 * in for one person: neither kept nor listed by search engines.
 */
export const routeTable = [
  { path: '/', file: 'site/home.tsx', bar: 'over' },
  { path: '/signin', file: 'site/signin.tsx', bar: 'over', personal: true },
  { path: '/allproducts', file: 'site/allproducts.tsx', bar: 'solid' },
  // What it takes its query reads (prodlist/query.ts).
  { path: '/prodlist', file: 'site/prodlist.tsx', bar: 'solid' },
  { path: '/stone/:slug', file: 'site/stone.tsx', bar: 'solid' },
  { path: '/compare', file: 'site/compare.tsx', bar: 'solid', takes: ['ids'] },
  { path: '/mystones', file: 'site/mystones.tsx', bar: 'solid', takes: ['ids'] },
  { path: '/services', file: 'site/services.tsx', bar: 'solid', takes: ['service'] },
  { path: '/gallery', file: 'site/gallery.tsx', bar: 'solid' },
  { path: '/gallery/details', file: 'site/gallery-details.tsx', bar: 'solid', takes: ['id'] },
  { path: '/aboutus', file: 'site/aboutus.tsx', bar: 'solid' },
  { path: '/contactus', file: 'site/contactus.tsx', bar: 'solid' },
  { path: '/privacypolicy', file: 'site/privacypolicy.tsx', bar: 'solid' },
  { path: '/termsandconditions', file: 'site/termsandconditions.tsx', bar: 'solid' },
  { path: '/quotes', file: 'site/quotes.tsx', bar: 'solid', takes: ['product', 'service'] },
  { path: '/quote/summary', file: 'site/quote-summary.tsx', bar: 'solid', personal: true },
  { path: '/user/profile', file: 'account/profile.tsx', bar: 'solid', personal: true },
  { path: '/user/notifications', file: 'account/notifications.tsx', bar: 'solid', personal: true },
  { path: '/user/quotes', file: 'account/quotes.tsx', bar: 'solid', personal: true },
  { path: '/user/orders', file: 'account/orders.tsx', bar: 'solid', personal: true },
  { path: '/email/verify', file: 'account/email-verify.tsx', bar: 'solid', personal: true },
] as const satisfies readonly PageRoute[];

const patterns = routeTable.map((route: PageRoute) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** The page at a path, exact and case-sensitive; a parameter stands for one part of it. */
export const routeAt = (pathname: string): PageRoute | undefined => patterns.find(({ pattern }) => pattern.test(pathname))?.route;

const built = new Set<string>(routeTable.map(({ path }) => path));

/** Whether the page exists in this build; links to others are not shown. */
export const hasPage = (path: string): boolean => built.has(path);
