/**
 * Every page there is, in one table. Links derive from it: a page that is not listed is not linked to
 * (see `hasPage`). `bar`: `over` lies transparent on the page's hero until scrolled, `solid` is always light.
 */
export const routeTable = [
  { path: '/', file: 'site/home.tsx', bar: 'over' },
  { path: '/signin', file: 'site/signin.tsx', bar: 'over' },
  { path: '/allproducts', file: 'site/allproducts.tsx', bar: 'solid' },
  { path: '/prodlist', file: 'site/prodlist.tsx', bar: 'solid' },
  { path: '/quotes', file: 'site/quotes.tsx', bar: 'solid' },
  { path: '/quote/summary', file: 'site/quote-summary.tsx', bar: 'solid' },
  { path: '/user/quotes', file: 'account/quotes.tsx', bar: 'solid' },
] as const satisfies readonly { path: string; file: string; bar: 'over' | 'solid' }[];

const built = new Set<string>(routeTable.map(({ path }) => path));

/** Whether the page exists in this build; links to others are not shown. */
export const hasPage = (path: string): boolean => built.has(path);
