import { mayUse, type StaffRole } from '#domain/accounts/staff.ts';
import * as paths from './paths.ts';
import { requestScreens } from './request-screens.ts';
import { peopleScreens } from './people-screens.ts';
import type { Screen } from './screen.ts';
import { siteScreens } from './site-screens.ts';
import { late } from './ui/late.tsx';

/** Every screen of the back office, in the order of the navigation. Each comes as its own file when it is opened. */
export const screens: readonly Screen[] = [
  { path: paths.overview, title: 'Overview', group: '', screen: late(() => import('./overview/overview.tsx')) },
  ...requestScreens,
  ...peopleScreens,
  {
    path: paths.products,
    title: 'Products',
    area: 'catalogue',
    group: 'Catalogue',
    screen: late(() => import('./catalogue/products.tsx')),
  },
  {
    path: paths.importProducts,
    title: 'Import a price list',
    area: 'catalogue',
    screen: late(() => import('./catalogue/import.tsx')),
  },
  { path: paths.newProduct, title: 'New product', area: 'catalogue', screen: late(() => import('./catalogue/product-new.tsx')) },
  { path: '/admin/products/:id', title: 'Product', area: 'catalogue', screen: late(() => import('./catalogue/product.tsx')) },
  {
    path: paths.materials,
    title: 'Materials',
    area: 'catalogue',
    group: 'Catalogue',
    screen: late(() => import('./catalogue/materials.tsx')),
  },
  { path: paths.types, title: 'Types', area: 'catalogue', group: 'Catalogue', screen: late(() => import('./catalogue/types.tsx')) },
  { path: paths.colours, title: 'Colors', area: 'catalogue', group: 'Catalogue', screen: late(() => import('./catalogue/colours.tsx')) },
  ...siteScreens,
  { path: paths.outbox, title: 'Outbox', area: 'outbox', group: 'Business', screen: late(() => import('./outbox/outbox.tsx')) },
  { path: `${paths.outbox}/:id`, title: 'Mail', area: 'outbox', screen: late(() => import('./outbox/mail.tsx')) },
  { path: paths.jobs, title: 'Jobs', area: 'jobs', group: 'Business', screen: late(() => import('./jobs/jobs.tsx')) },
  { path: paths.log, title: 'Log', area: 'audit', group: 'Business', screen: late(() => import('./log/log.tsx')) },
  // No member of staff yet: the gate shows it to everybody.
  { path: paths.invitation, title: 'Invitation', screen: late(() => import('./staff/invitation.tsx')) },
];

const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

export type FoundScreen = { screen: Screen; params: Record<string, string> };

/** The screen at a path, and what the path names. */
export function screenAt(pathname: string): FoundScreen | undefined {
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { screen, params: { ...match.groups } };
  }
  return undefined;
}

/** Whether a role may open a screen. */
export const mayOpen = (role: StaffRole, { area }: Screen): boolean => area === undefined || mayUse(role, area);

/** The navigation of a role: groups with their screens. */
export function navigationOf(role: StaffRole): { group: string; screens: Screen[] }[] {
  const listed = screens.filter((screen) => screen.group !== undefined && mayOpen(role, screen));
  return [...Map.groupBy(listed, ({ group }) => group!)].map(([group, members]) => ({ group, screens: members }));
}
