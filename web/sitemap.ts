import type { Product } from '#contract/catalogue.ts';
import type { Call } from '#contract/index.ts';
import type { Picture } from '#contract/shapes.ts';
import { Problem } from '#domain/problems.ts';
import * as paths from './lib/paths.ts';
import { hasPage } from './lib/route-table.ts';

/** A page for search engines: its canonical path and the paths of its own pictures. */
export type ListedPage = { path: string; pictures: string[] };

const listed = (path: string, pictures: readonly (Pick<Picture, 'path'> | null | undefined)[] = []): ListedPage => ({
  path,
  pictures: [...new Set(pictures.flatMap((picture) => picture?.path ?? []))],
});

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
async function writtenPages(call: Call): Promise<ListedPage[]> {
  const there = ['/aboutus', '/privacypolicy', '/termsandconditions'].map((path) =>
    call('/site/pages/get', { slug: path.slice(1) }).then(
      () => [listed(path)],
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'not_found') return [];
        throw error;
      },
    ),
  );
  return (await Promise.all(there)).flat();
}

/** The product list, each material and type that has stones, and each stone. */
async function cataloguePages(call: Call): Promise<ListedPage[]> {
  const [materials, types, products] = await Promise.all([
    call('/site/product/list/maincategory').then(({ response }) => response.result),
    call('/site/product/list/subcategory').then(({ response }) => response.result),
    allProducts(call),
  ]);
  const filled = new Set(products.flatMap(({ mainCategory, subCategory }) => [mainCategory, subCategory]));
  return [
    listed(
      paths.allproducts,
      materials.flatMap(({ pictures }) => pictures),
    ),
    ...(products.length > 0 ? [listed(paths.prodlist())] : []),
    ...materials
      .filter(({ _id }) => filled.has(_id))
      .map(({ _id, pictures }) => listed(paths.prodlist({ type: 'main', id: _id }), pictures)),
    ...types.filter(({ _id }) => filled.has(_id)).map(({ _id }) => listed(paths.prodlist({ type: 'sub', id: _id }))),
  ];
}

async function servicePages(call: Call): Promise<ListedPage[]> {
  const { result } = await call('/site/list/all/services', { type: 'all', limit: 100 });
  return [listed(paths.services()), ...result.map(({ slug, pictures }) => listed(paths.services({ service: slug }), pictures))];
}

async function galleryPages(call: Call): Promise<ListedPage[]> {
  const { result } = await call('/user/list/gallery');
  return [listed(paths.gallery), ...result.map(({ _id, pictureDetails }) => listed(paths.galleryDetails({ id: _id }), pictureDetails))];
}

/**
 * Every page that search engines should know, in the order of the menu, each at its canonical address.
 * @param call as a guest: what the public may not read is not listed
 */
export async function listPages(call: Call): Promise<ListedPage[]> {
  const [home, ...parts] = await Promise.all([
    call('/site/home/get').then(({ response: { hero, about } }) =>
      listed(
        paths.home,
        [...hero.slides, about].map(({ picture }) => picture),
      ),
    ),
    cataloguePages(call),
    servicePages(call),
    galleryPages(call),
    writtenPages(call),
  ]);
  return [home, ...parts.flat(), ...['/contactus', paths.quotes()].filter(hasPage).map((path) => listed(path))];
}
