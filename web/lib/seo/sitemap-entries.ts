import type { Product } from '#contract/public/catalogue.ts';
import type { Call } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import { Problem } from '#domain/errors/problems.ts';
import * as paths from '#web/lib/router/paths.ts';

/** A page for search engines: its canonical path, the paths of its own pictures, and when it last changed, where that is known. */
export type ListedPage = { path: string; pictures: string[]; updatedAt: string | undefined };

type Shown = { pictures?: readonly (Pick<Picture, 'path'> | null | undefined)[]; /** By their ids. */ things?: readonly string[] };
type Lister = { call: Call; listed: (path: string, shown?: Shown) => ListedPage };

/** A page is as new as the newest of what it shows. */
async function makeLister(call: Call): Promise<Lister> {
  const { response } = await call('/site/changes/list');
  const changes = new Map(response.result.map(({ _id, updatedAt }) => [_id, updatedAt]));
  const newest = (things: readonly string[]) =>
    things
      .flatMap((id) => changes.get(id) ?? [])
      .toSorted()
      .at(-1);
  return {
    call,
    listed: (path, { pictures = [], things = [] } = {}) => ({
      path,
      pictures: [...new Set(pictures.flatMap((picture) => picture?.path ?? []))],
      updatedAt: newest(things),
    }),
  };
}

const idsOf = (things: readonly { _id: string }[]): string[] => things.map(({ _id }) => _id);

/** Every stone shown, however many pages of the list that takes. */
async function allProducts(call: Call): Promise<Product[]> {
  const products: Product[] = [];
  for (;;) {
    const { response } = await call('/site/list/all/products', { skip: products.length, limit: 100 });
    products.push(...response.result);
    if (response.length === 0 || products.length >= response.fullcount) return products;
  }
}

/** The written pages there are: a new owner has yet to write them. */
async function writtenPages({ call, listed }: Lister): Promise<ListedPage[]> {
  const there = ['aboutus', 'privacypolicy', 'termsandconditions'].map((slug) =>
    call('/site/pages/get', { slug }).then(
      () => [listed(`/${slug}`, { things: [slug] })],
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'not_found') return [];
        throw error;
      },
    ),
  );
  return (await Promise.all(there)).flat();
}

/** The overview, the list, each material and type that has stones, and each stone. */
async function cataloguePages({ call, listed }: Lister): Promise<ListedPage[]> {
  const [materials, types, products] = await Promise.all([
    call('/site/product/list/maincategory').then(({ response }) => response.result),
    call('/site/product/list/subcategory').then(({ response }) => response.result),
    allProducts(call),
  ]);
  const list = (path: string, stones: readonly Product[], shown: Shown = {}) =>
    stones.length === 0 ? [] : [listed(path, { ...shown, things: [...(shown.things ?? []), ...idsOf(stones)] })];
  return [
    listed(paths.allproducts, { pictures: materials.flatMap(({ pictures }) => pictures), things: idsOf([...materials, ...types]) }),
    ...list(paths.prodlist(), products),
    ...materials.flatMap(({ _id, pictures }) => {
      const stones = products.filter(({ mainCategory }) => mainCategory === _id);
      return list(paths.prodlist({ type: 'main', id: _id }), stones, { pictures, things: [_id] });
    }),
    ...types.flatMap(({ _id }) => {
      const stones = products.filter(({ subCategory }) => subCategory === _id);
      return list(paths.prodlist({ type: 'sub', id: _id }), stones, { things: [_id] });
    }),
    ...products.map(({ _id, slug, pictures }) => listed(paths.stone(slug), { pictures, things: [_id] })),
  ];
}

async function servicePages({ call, listed }: Lister): Promise<ListedPage[]> {
  const { result } = await call('/site/list/all/services', { type: 'all', limit: 100 });
  const each = result.map(({ _id, slug, pictures }) => listed(paths.services({ service: slug }), { pictures, things: [_id] }));
  return [listed(paths.services(), { things: idsOf(result) }), ...each];
}

async function galleryPages({ call, listed }: Lister): Promise<ListedPage[]> {
  const { result } = await call('/user/list/gallery');
  const each = result.map(({ _id, pictureDetails: pictures }) => listed(paths.galleryDetails({ id: _id }), { pictures, things: [_id] }));
  return [listed(paths.gallery, { things: idsOf(result) }), ...each];
}

async function homePage({ call, listed }: Lister): Promise<ListedPage> {
  const { hero, about } = (await call('/site/home/get')).response;
  return listed(paths.home, { pictures: [...hero.slides, about].map(({ picture }) => picture), things: ['home', 'general'] });
}

/**
 * Every page that search engines should know, each at its canonical address.
 * @param call as a guest: what the public may not read is not listed
 */
export async function listPages(call: Call): Promise<ListedPage[]> {
  const lister = await makeLister(call);
  const parts = [cataloguePages, servicePages, galleryPages, writtenPages].map((pagesOf) => pagesOf(lister));
  const [home, ...pages] = await Promise.all([homePage(lister), ...parts]);
  return [home, ...pages.flat(), lister.listed('/contactus', { things: ['general'] }), lister.listed(paths.quotes())];
}
