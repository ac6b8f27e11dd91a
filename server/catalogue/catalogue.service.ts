import type { ParsedInputOf } from '#contract/index.ts';
import type { Product } from '#contract/catalogue.ts';
import type { SearchHit } from '#contract/search.ts';
import { toRand } from '#domain/money.ts';
import { mostAlike } from '#domain/likeness.ts';
import { Problem } from '#domain/problems.ts';
import { rankMatches, wordsOf } from '#domain/search.ts';
import type { Db } from '#server/db/db.ts';
import * as store from './catalogue.store.ts';

type ProductInput = ParsedInputOf<'/site/list/all/products'> | ParsedInputOf<'/site/list/filter/products'>;

/** `id` with its `type` names a category; a filter of the same kind takes its place, the others narrow it further. */
function toFilter(input: ProductInput): store.ProductFilter {
  const idIsSub = input.type === 'sub';
  return {
    mainCategory: input.mainCategory ?? (idIsSub ? undefined : input.id),
    subCategory: input.subCategory ?? (idIsSub ? input.id : undefined),
    colours: input.colours,
    sort: input.sort ?? '',
    skip: input.skip,
    limit: input.limit,
  };
}

const everything = { mainCategory: undefined, subCategory: undefined, colours: [] };

export function makeCatalogue({ db }: { db: Db }) {
  async function find(filter: store.ProductFilter, search: string): Promise<{ rows: store.ProductRow[]; total: number }> {
    const words = wordsOf(search);
    // Signs alone name no stone.
    if (words.length === 0) return search.trim() === '' ? store.listProducts(db, filter) : { rows: [], total: 0 };
    const candidates = await store.listSearchCandidates(db, filter, words);
    const { ids } = rankMatches(search, candidates);
    if (ids.length === 0) return { rows: [], total: 0 };
    if (filter.sort !== '') return store.listProducts(db, { ...filter, ids });
    return { rows: await store.listProductsById(db, ids.slice(filter.skip, filter.skip + filter.limit)), total: ids.length };
  }

  return {
    listMainCategories: () => store.listMainCategories(db),
    listSubCategories: () => store.listSubCategories(db),
    lookUpMainCategories: () => store.lookUpMainCategories(db),
    lookUpSubCategories: (mainCategoryId: string | undefined) => store.lookUpSubCategories(db, mainCategoryId),
    lookUpColours: () => store.lookUpColours(db),

    async listProducts(input: ProductInput): Promise<{ result: Product[]; fullcount: number; length: number }> {
      const { rows, total } = await find(toFilter(input), 'search' in input ? input.search : '');
      return { result: rows.map(presentProduct), fullcount: total, length: rows.length };
    },

    /** @throws Problem('not_found') also for a product that is not shown */
    async getProduct({ productId, slug }: ParsedInputOf<'/site/product/get'>): Promise<Product> {
      const row = await store.findProduct(db, productId === undefined ? { slug } : { id: productId });
      if (row === undefined) throw new Problem('not_found');
      return presentProduct(row);
    },

    /** For the search of the whole site. @param search holds a word at least */
    async searchStones(search: string, limit: number): Promise<{ hits: SearchHit[]; exact: boolean; total: number }> {
      const { ids, exact } = rankMatches(search, await store.listSearchCandidates(db, everything, wordsOf(search)));
      const rows = await store.listProductsById(db, ids.slice(0, limit));
      return { hits: rows.map(presentHit), exact, total: ids.length };
    },

    /** The stones most like one, most alike first. @throws Problem('not_found') */
    async listSimilar({ slug, limit }: ParsedInputOf<'/site/product/similar'>): Promise<Product[]> {
      const all = await store.listLikenesses(db, slug);
      const one = all.find((each) => each.slug === slug);
      if (one === undefined) throw new Problem('not_found');
      const others = mostAlike(
        one,
        all.filter(({ id }) => id !== one.id),
      );
      const ids = others.slice(0, limit).map(({ id }) => id);
      return (await store.listProductsById(db, ids)).map(presentProduct);
    },

    /** A shown stone whose price is the middle one, of those sold as most are; undefined where none has a price. */
    findTypicalStone: () => store.findTypicalStone(db),

    /** Each of the stones asked for once, in that order, and what was asked for in vain. */
    async listChosen({ ids }: ParsedInputOf<'/site/product/list/chosen'>): Promise<{ result: Product[]; missing: string[] }> {
      const asked = [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
      const found = new Map((await store.listChosenIds(db, asked)).map((row) => [row.asked, row.id]));
      const chosen = new Set(asked.flatMap((each) => found.get(each) ?? []));
      const rows = await store.listProductsById(db, [...chosen]);
      return { result: rows.map(presentProduct), missing: asked.filter((each) => !found.has(each)) };
    },
  };
}
export type Catalogue = ReturnType<typeof makeCatalogue>;

function presentProduct(product: store.ProductRow): Product {
  const { priceCents, position: _, ...row } = product;
  return { ...row, price: toRand(priceCents) };
}

const presentHit = ({ _id, slug, name, subCategoryName, pictures }: store.ProductRow): SearchHit => ({
  _id,
  slug,
  name,
  detail: subCategoryName,
  picture: pictures[0] ?? null,
});
