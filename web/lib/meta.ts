import type { MetaDescriptor } from 'react-router';
import type { GeneralSettings, Social } from '#contract/settings.ts';

/** What the root route knows of the business; settings that fail to load are left out. */
export type RootData = { settings: GeneralSettings | undefined; social: Social; origin: string; year: number };

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
const defaultTitle = 'Stone worktops';

const rootData = (matches: Matches): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** The site's title from the settings, or the default. */
export const siteTitle = (data: RootData | undefined): string => data?.settings?.site_title || defaultTitle;

/** `Page · site title`; without a page, as on the home page, the site title alone. */
export function pageTitle(matches: Matches, page?: string): string {
  const title = siteTitle(rootData(matches));
  return page ? `${page} · ${title}` : title;
}

type Page = {
  title?: string | undefined;
  description?: string | undefined;
  /** The canonical path, from `/`. */
  path?: string | undefined;
  /** A picture's stored path, for previews of shared links. */
  picture?: string | undefined;
};

/** A page's whole `meta`: title, description, canonical address and what previews of shared links show. */
export function pageMeta(matches: Matches, { title, description, path, picture }: Page): MetaDescriptor[] {
  const origin = rootData(matches)?.origin ?? '';
  const words = pageTitle(matches, title);
  const meta: MetaDescriptor[] = [
    { title: words },
    { property: 'og:title', content: words },
    { property: 'og:site_name', content: siteTitle(rootData(matches)) },
    { property: 'og:type', content: 'website' },
  ];
  if (description) meta.push({ name: 'description', content: description }, { property: 'og:description', content: description });
  if (path) {
    meta.push({ tagName: 'link', rel: 'canonical', href: `${origin}${path}` }, { property: 'og:url', content: `${origin}${path}` });
  }
  if (picture) meta.push({ property: 'og:image', content: `${origin}${picture}` });
  return meta;
}
