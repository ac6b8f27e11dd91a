import type { Picture } from '#contract/schemas.ts';
import { pluralize } from '#domain/shared/counts.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { headerLinks } from '#web/lib/router/menu-links.ts';
import type { Found } from './use-search.ts';

/** A search result. `picture` is undefined for results without pictures, and null if it is missing. */
export type Option = { to: string; name: string; detail: string; picture?: Picture | null; state?: unknown };
export type Group = { title: string; options: Option[] };

const withOptions = (groups: Group[]): Group[] => groups.filter(({ options }) => options.length > 0);

/** Links that are shown before a query is typed. */
export const defaultShortcuts = (): Group[] => [
  {
    title: 'Go to',
    options: [
      { to: paths.prodlist(), name: 'All stones', detail: '' },
      { to: paths.myStones(), name: 'My stones', detail: '' },
      ...headerLinks.map(({ label, to }) => ({ to, name: label, detail: '' })),
    ],
  },
];

export function toSearchGroups({ stones, stoneCount, services, projects, pages }: Found, query: string): Group[] {
  const all = { to: paths.prodlist({ search: query }), name: `See all ${pluralize(stoneCount, 'stone')}`, detail: '' };
  return withOptions([
    {
      title: 'Stones',
      options: [...stones.map((hit) => ({ ...hit, to: paths.stone(hit.slug) })), ...(stoneCount > stones.length ? [all] : [])],
    },
    { title: 'Services', options: services.map((hit) => ({ ...hit, to: paths.services({ service: hit.slug }) })) },
    {
      title: 'Projects',
      options: projects.map((hit) => ({ ...hit, to: paths.galleryDetails({ id: hit._id }), state: { galleryId: hit._id } })),
    },
    { title: 'Pages', options: pages.map(({ path, ...hit }) => ({ ...hit, to: path })) },
  ]);
}

/** Returns only the stones, with links that add them to the comparison. */
export const buildCompareGroups = ({ stones }: Found, beside: readonly string[]): Group[] =>
  withOptions([
    {
      title: 'Stones',
      options: stones.filter(({ slug }) => !beside.includes(slug)).map((hit) => ({ ...hit, to: paths.compare([...beside, hit.slug]) })),
    },
  ]);
