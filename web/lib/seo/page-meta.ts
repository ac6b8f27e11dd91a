import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { GeneralSettings, HomeContent, OpeningExceptionDto, SocialLinksDto } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { getShareImagePath, shareImageSize } from '#domain/media/picture.ts';
import type { Breadcrumb } from '#web/lib/router/breadcrumbs.tsx';

/** Data of the root route. Settings that failed to load are undefined. */
export type RootData = {
  settings: GeneralSettings | undefined;
  social: SocialLinksDto;
  origin: string;
  year: number;
  /** Text and picture of the home page's hero, for the metadata of pages without a description or a picture. */
  homePreview?: { text: string; picture: ShareImage | null | undefined } | undefined;
  /** CMS texts of the other pages. */
  content?: Omit<HomeContent, 'hero' | 'highlights' | 'steps' | 'about'> | undefined;
  openingExceptions?: readonly OpeningExceptionDto[] | undefined;
};

type ShareImage = Pick<Picture, 'path' | 'alt' | 'focus'>;
const defaultTitle = 'Stone worktops';

/** Returns the site's title from the settings, or the default. */
export const getSiteTitle = (data: Pick<RootData, 'settings'> | undefined): string => data?.settings?.site_title || defaultTitle;

/** Returns `Page · site title`; without a page, as on the home page, only the site title. */
export const formatPageTitle = (root: RootData | undefined, page?: string): string =>
  page ? `${page} · ${getSiteTitle(root)}` : getSiteTitle(root);

/** Shortens a meta description to 160 characters at the end of a word. */
export const shortenDescription = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 158).replace(/\W*\s\S*$/, '')}…`);

export type PageMeta = {
  title?: string | undefined;
  /** Default: the text of the home page's hero. */
  description?: string | undefined;
  /** Canonical path. */
  path?: string | undefined;
  /** Picture in previews of shared links. Default: the picture of the home page's hero. */
  picture?: ShareImage | null | undefined;
  /** Pages above this one, without the home page. */
  crumbs?: readonly Breadcrumb[] | undefined;
  /** Subject of the page, for its structured data: the business, a product, or pictures of a project. */
  about?: { business?: true; product?: Product; pictures?: readonly Picture[] } | undefined;
  /** True if search engines must not index the page: a duplicate of another page, or a private page. */
  hidden?: boolean | undefined;
};

type MetaEntry = { name?: string; property?: string; content: string };
export type Metadata = { title: string; meta: MetaEntry[]; canonical: string | undefined };

const getShareImageTags = (origin: string, { path, alt, focus }: ShareImage): MetaEntry[] => [
  { property: 'og:image', content: `${origin}${getShareImagePath(path, focus)}` },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: `${shareImageSize.width}` },
  { property: 'og:image:height', content: `${shareImageSize.height}` },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** Returns a page's title, description, canonical URL, and the tags for previews of shared links. */
export function createPageMetadata(root: RootData | undefined, page: PageMeta): Metadata {
  const origin = root?.origin ?? '';
  const title = formatPageTitle(root, page.title);
  const meta: MetaEntry[] = [
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: getSiteTitle(root) },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_ZA' },
  ];
  const description = shortenDescription(page.description || root?.homePreview?.text || '');
  if (description) meta.push({ name: 'description', content: description }, { property: 'og:description', content: description });
  if (page.hidden) meta.push({ name: 'robots', content: 'noindex' });
  // A hidden page has no canonical URL, because search engines must not combine `canonical` and `noindex`.
  const canonical = !page.hidden && page.path ? `${origin}${page.path}` : undefined;
  if (canonical) meta.push({ property: 'og:url', content: canonical });
  const picture = page.picture ?? root?.homePreview?.picture;
  if (picture) meta.push(...getShareImageTags(origin, picture));
  return { title, meta, canonical };
}
