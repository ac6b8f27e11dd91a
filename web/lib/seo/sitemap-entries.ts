import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import * as paths from '#web/lib/router/site-paths.ts';

/** Page of the sitemap: its canonical path, the paths of its pictures, and the time of its last change, if it is known. */
export type SitemapEntry = { path: string; pictures: string[]; updatedAt: string | undefined };

type PageContent = { pictures?: readonly (Pick<Picture, 'path'> | null | undefined)[]; contentIds?: readonly string[] };
type SitemapBuilder = { call: ApiClient; toEntry: (path: string, content?: PageContent) => SitemapEntry };

/** Creates the function that builds entries. The last change of a page is the last change of any of its content. */
async function createSitemapBuilder(call: ApiClient): Promise<SitemapBuilder> {
  const { response } = await call('/site/changes/list');
  const changes = new Map(response.result.map(({ _id, updatedAt }) => [_id, updatedAt]));
  const getLastChange = (contentIds: readonly string[]) =>
    contentIds
      .flatMap((id) => changes.get(id) ?? [])
      .toSorted()
      .at(-1);
  return {
    call,
    toEntry: (path, { pictures = [], contentIds = [] } = {}) => ({
      path,
      pictures: [...new Set(pictures.flatMap((picture) => picture?.path ?? []))],
      updatedAt: getLastChange(contentIds),
    }),
  };
}

const getIds = (items: readonly { _id: string }[]): string[] => items.map(({ _id }) => _id);

/** Loads all public products, 100 at a time. */
async function loadAllProducts(call: ApiClient): Promise<Product[]> {
  const products: Product[] = [];
  for (;;) {
    const { response } = await call('/site/list/all/products', { skip: products.length, limit: 100 });
    products.push(...response.result);
    if (response.length === 0 || products.length >= response.fullcount) return products;
  }
}

/** Lists the CMS pages that exist. */
async function listContentPages({ call, toEntry }: SitemapBuilder): Promise<SitemapEntry[]> {
  const pages = ['aboutus', 'privacypolicy', 'termsandconditions'].map((slug) =>
    call('/site/pages/get', { slug }).then(
      () => [toEntry(`/${slug}`, { contentIds: [slug] })],
      (error: unknown) => {
        if (isApiError(error) && error.code === 'not_found') return [];
        throw error;
      },
    ),
  );
  return (await Promise.all(pages)).flat();
}

/** Lists the overview, the product list, each material and type that has products, and each product. */
async function listCataloguePages({ call, toEntry }: SitemapBuilder): Promise<SitemapEntry[]> {
  const [materials, types, products] = await Promise.all([
    call('/site/product/list/maincategory').then(({ response }) => response.result),
    call('/site/product/list/subcategory').then(({ response }) => response.result),
    loadAllProducts(call),
  ]);
  const listUnlessEmpty = (path: string, stones: readonly Product[], content: PageContent = {}) =>
    stones.length === 0 ? [] : [toEntry(path, { ...content, contentIds: [...(content.contentIds ?? []), ...getIds(stones)] })];
  return [
    toEntry(paths.allproducts, {
      pictures: materials.flatMap(({ pictures }) => pictures),
      contentIds: getIds([...materials, ...types]),
    }),
    ...listUnlessEmpty(paths.prodlist(), products),
    ...materials.flatMap(({ _id, pictures }) => {
      const stones = products.filter(({ mainCategory }) => mainCategory === _id);
      return listUnlessEmpty(paths.prodlist({ type: 'main', id: _id }), stones, { pictures, contentIds: [_id] });
    }),
    ...types.flatMap(({ _id }) => {
      const stones = products.filter(({ subCategory }) => subCategory === _id);
      return listUnlessEmpty(paths.prodlist({ type: 'sub', id: _id }), stones, { contentIds: [_id] });
    }),
    ...products.map(({ _id, slug, pictures }) => toEntry(paths.stone(slug), { pictures, contentIds: [_id] })),
  ];
}

async function listServicePages({ call, toEntry }: SitemapBuilder): Promise<SitemapEntry[]> {
  const { result } = await call('/site/list/all/services', { type: 'all', limit: 100 });
  const pages = result.map(({ _id, slug, pictures }) => toEntry(paths.services({ service: slug }), { pictures, contentIds: [_id] }));
  return [toEntry(paths.services(), { contentIds: getIds(result) }), ...pages];
}

async function listGalleryPages({ call, toEntry }: SitemapBuilder): Promise<SitemapEntry[]> {
  const { result } = await call('/user/list/gallery');
  const pages = result.map(({ _id, pictureDetails: pictures }) =>
    toEntry(paths.galleryDetails({ id: _id }), { pictures, contentIds: [_id] }),
  );
  return [toEntry(paths.gallery, { contentIds: getIds(result) }), ...pages];
}

async function createHomePageEntry({ call, toEntry }: SitemapBuilder): Promise<SitemapEntry> {
  const { hero, about } = (await call('/site/home/get')).response;
  return toEntry(paths.home, { pictures: [...hero.slides, about].map(({ picture }) => picture), contentIds: ['home', 'general'] });
}

/**
 * Lists the pages of the sitemap by their canonical paths.
 * @param call calls an endpoint as a visitor, so that only public pages are listed
 */
export async function listSitemapEntries(call: ApiClient): Promise<SitemapEntry[]> {
  const builder = await createSitemapBuilder(call);
  const parts = [listCataloguePages, listServicePages, listGalleryPages, listContentPages].map((listPages) => listPages(builder));
  const [home, ...pages] = await Promise.all([createHomePageEntry(builder), ...parts]);
  return [home, ...pages.flat(), builder.toEntry('/contactus', { contentIds: ['general'] }), builder.toEntry(paths.quotes())];
}
