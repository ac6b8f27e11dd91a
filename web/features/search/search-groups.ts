import type { Picture } from '#contract/schemas.ts';
import { pluralize } from '#domain/shared/counts.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { headerLinks } from '#web/lib/router/menu-links.ts';
import type { SearchResponse } from './use-search.ts';

/** Search result. `picture` is undefined for types of results without pictures, and null if it is missing. */
export type SearchOption = { to: string; name: string; detail: string; picture?: Picture | null; state?: unknown };
export type SearchGroup = { title: string; options: SearchOption[] };

const removeEmptyGroups = (groups: SearchGroup[]): SearchGroup[] => groups.filter(({ options }) => options.length > 0);

/** Returns links that are displayed before a query is entered. */
export const listDefaultShortcuts = (): SearchGroup[] => [
  {
    title: 'Go to',
    options: [
      { to: paths.prodlist(), name: 'All stones', detail: '' },
      { to: paths.myStones(), name: 'My stones', detail: '' },
      ...headerLinks.map(({ label, to }) => ({ to, name: label, detail: '' })),
    ],
  },
];

export function toSearchGroups({ stones, stoneCount, services, projects, pages }: SearchResponse, query: string): SearchGroup[] {
  const allProductsOption = { to: paths.prodlist({ search: query }), name: `See all ${pluralize(stoneCount, 'stone')}`, detail: '' };
  return removeEmptyGroups([
    {
      title: 'Stones',
      options: [
        ...stones.map((result) => ({ ...result, to: paths.stone(result.slug) })),
        ...(stoneCount > stones.length ? [allProductsOption] : []),
      ],
    },
    { title: 'Services', options: services.map((result) => ({ ...result, to: paths.services({ service: result.slug }) })) },
    {
      title: 'Projects',
      options: projects.map((result) => ({ ...result, to: paths.galleryDetails({ id: result._id }), state: { galleryId: result._id } })),
    },
    { title: 'Pages', options: pages.map(({ path, ...result }) => ({ ...result, to: path })) },
  ]);
}

/** Returns only products, with links that add them to the comparison. */
export const buildCompareGroups = ({ stones }: SearchResponse, compareSlugs: readonly string[]): SearchGroup[] =>
  removeEmptyGroups([
    {
      title: 'Stones',
      options: stones
        .filter(({ slug }) => !compareSlugs.includes(slug))
        .map((result) => ({ ...result, to: paths.compare([...compareSlugs, result.slug]) })),
    },
  ]);
