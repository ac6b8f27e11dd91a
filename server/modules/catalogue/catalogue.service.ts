import type { ParsedInputOf } from '#contract/index.ts';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { SearchHit } from '#contract/public/search.endpoints.ts';
import { toRand } from '#domain/shared/money.ts';
import { applySearchWords } from '#domain/catalogue/search-words.ts';
import { sortBySimilarity } from '#domain/catalogue/product-similarity.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getMaxTypos, findPrefixEditDistance, tokenize } from '#domain/shared/search-text.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import * as store from './catalogue.store.ts';
import { findPricedProduct } from './product-rates.store.ts';
import { findCommonTerms, listSimilarWords, listUnknownTerms, type SearchTerm } from './product-search.store.ts';
import { listActiveSearchWords } from './search-words.store.ts';

export type { PricedProduct } from './product-rates.store.ts';

type ProductInput = ParsedInputOf<'/site/list/all/products'> | ParsedInputOf<'/site/list/filter/products'>;

/** Converts the input of a list. `id` and `type` select a category; `mainCategory` and `subCategory` take precedence over them. */
function toFilter(input: ProductInput): store.ProductFilter {
  const isSubCategoryId = input.type === 'sub';
  return {
    mainCategory: input.mainCategory ?? (isSubCategoryId ? undefined : input.id),
    subCategory: input.subCategory ?? (isSubCategoryId ? input.id : undefined),
    colours: input.colours,
    sort: input.sort ?? '',
    skip: input.skip,
    limit: input.limit,
  };
}

type FoundProducts = { rows: store.ProductRow[]; total: number; exact: boolean };
type OmittingResult = FoundProducts & { omittedWords: string[] };

const maxCorrectedTerms = 8;
const noFilter = { mainCategory: undefined, subCategory: undefined, colours: [], sort: '' } as const;

export function createCatalogue({ db }: { db: Db }) {
  /** Finds the words of products that each term may mean; undefined if no term has a similar word, or for too many terms. */
  async function findSimilarTerms(terms: readonly string[]): Promise<SearchTerm[] | undefined> {
    // Limited, because anyone can search and each term is compared with all words of products.
    const uniqueTerms = [...new Set(terms)];
    if (uniqueTerms.length > maxCorrectedTerms) return undefined;
    const candidates = await listSimilarWords(
      db,
      uniqueTerms.flatMap((term) => (getMaxTypos(term) === 0 ? [] : [{ term, minLength: term.length - getMaxTypos(term) }])),
    );
    const similarTerms = uniqueTerms.map((term) => {
      const similarWords = candidates.flatMap((candidate) => (candidate.term === term ? [candidate.word] : []));
      const listAtDistance = (distance: number) => similarWords.filter((word) => findPrefixEditDistance(term, word) === distance);
      return { term, oneTypo: listAtDistance(1), twoTypos: listAtDistance(2) };
    });
    return similarTerms.some(({ oneTypo, twoTypos }) => oneTypo.length + twoTypos.length > 0) ? similarTerms : undefined;
  }

  /** Finds products with all terms. Corrects typing mistakes only without exact matches: a search for Pearl does not show Paarl. */
  async function findByTerms(filter: store.ProductFilter, terms: readonly string[]): Promise<FoundProducts> {
    const exactTerms = terms.map((term) => ({ term, oneTypo: [], twoTypos: [] }));
    const exact = await store.listProducts(db, { ...filter, terms: exactTerms });
    if (exact.total > 0 || terms.length === 0) return { ...exact, exact: true };
    const similarTerms = await findSimilarTerms(terms);
    return { ...(similarTerms === undefined ? exact : await store.listProducts(db, { ...filter, terms: similarTerms })), exact: false };
  }

  /** Returns the terms without those that match no product, not even with typing mistakes. */
  async function omitUnknownTerms(terms: readonly string[]): Promise<string[]> {
    if (terms.length > maxCorrectedTerms) return [...terms];
    const unknown = new Set(await listUnknownTerms(db, terms));
    const similar = (await findSimilarTerms([...unknown])) ?? [];
    const misspelled = new Set(similar.flatMap(({ term, oneTypo, twoTypos }) => (oneTypo.length + twoTypos.length > 0 ? [term] : [])));
    return terms.filter((term) => !unknown.has(term) || misspelled.has(term));
  }

  /** Finds products that contain all these words of the trade, or else all products. */
  async function findByTradeWords(filter: store.ProductFilter, words: string[]): Promise<OmittingResult> {
    const found = await findByTerms(filter, words);
    if (found.total > 0 && found.exact) return { ...found, omittedWords: [] };
    return { ...(await findByTerms(filter, [])), exact: false, omittedWords: words };
  }

  /**
   * Finds products. Leaves out the words of the trade that staff listed, and words that no product contains, unless these are all words. If no
   * product contains all other words, finds those that contain most of them.
   * `exact` is false if a typing mistake was corrected, or a word that is not of the trade was left out.
   * @param canOmitAll true to find products even if the words of the trade are beside unknown words only
   */
  async function findProducts(
    filter: store.ProductFilter,
    search: string,
    { canOmitAll }: { canOmitAll: boolean },
  ): Promise<OmittingResult> {
    const typed = tokenize(search);
    // A search of punctuation only has no match.
    if (typed.length === 0 && search.trim() !== '') return { rows: [], total: 0, exact: false, omittedWords: [] };
    const { terms, omitted } = typed.length === 0 ? { terms: [], omitted: [] } : applySearchWords(typed, await listActiveSearchWords(db));
    if (terms.length === 0 && omitted.length > 0) return findByTradeWords(filter, omitted);
    const found = await findByTerms(filter, terms);
    if (found.total > 0 || terms.length + omitted.length < 2) return { ...found, omittedWords: omitted };
    const knownTerms = await omitUnknownTerms(terms);
    const unknownTerms = terms.filter((term) => !knownTerms.includes(term));
    if (knownTerms.length === 0 && omitted.length > 0 && canOmitAll) {
      const { omittedWords, ...foundByTradeWords } = await findByTradeWords(filter, omitted);
      return { ...foundByTradeWords, exact: false, omittedWords: [...omittedWords, ...unknownTerms] };
    }
    if (knownTerms.length === 0) return { ...found, omittedWords: omitted };
    const foundByKnown = unknownTerms.length === 0 ? found : await findByTerms(filter, knownTerms);
    if (foundByKnown.total > 0 || knownTerms.length < 2 || knownTerms.length > maxCorrectedTerms)
      return { ...foundByKnown, exact: false, omittedWords: [...omitted, ...unknownTerms] };
    const commonTerms = await findCommonTerms(db, knownTerms);
    const otherTerms = terms.filter((term) => !commonTerms.includes(term));
    return { ...(await findByTerms(filter, commonTerms)), exact: false, omittedWords: [...omitted, ...otherTerms] };
  }

  return {
    listMainCategories: () => store.listMainCategories(db),
    listSubCategories: () => store.listSubCategories(db),
    listMainCategoryOptions: () => store.listMainCategoryOptions(db),
    listSubCategoryOptions: (mainCategoryId: string | undefined) => store.listSubCategoryOptions(db, mainCategoryId),
    listColourOptions: () => store.listColourOptions(db),
    listFacets: () => store.listFacets(db),

    async listProducts(input: ProductInput): Promise<{ result: Product[]; fullcount: number; length: number; omittedWords: string[] }> {
      const { rows, total, omittedWords } = await findProducts(toFilter(input), 'search' in input ? input.search : '', {
        canOmitAll: true,
      });
      return { result: rows.map(toProductDto), fullcount: total, length: rows.length, omittedWords };
    },

    /** Returns an active product by id, slug or former slug. */
    async getProduct({ productId, slug }: ParsedInputOf<'/site/product/get'>): Promise<Product> {
      const row = await store.findProduct(db, productId === undefined ? { slug } : { id: productId });
      if (row === undefined) throw createApiError('not_found');
      return toProductDto(row);
    },

    /** Finds products for the site search. @param search must contain at least one letter or digit */
    async searchStones(
      search: string,
      limit: number,
    ): Promise<{ hits: SearchHit[]; exact: boolean; total: number; omittedWords: string[] }> {
      // The site search instead finds services, projects and pages by single words.
      const { rows, exact, total, omittedWords } = await findProducts({ ...noFilter, skip: 0, limit }, search, { canOmitAll: false });
      return { hits: rows.map(toProductHitDto), exact, total, omittedWords };
    },

    /** Lists the products that are most similar to a product, most similar first. */
    async listSimilar({ slug, limit }: ParsedInputOf<'/site/product/similar'>): Promise<Product[]> {
      const candidates = await store.listProductTraits(db, slug);
      const reference = candidates.find((candidate) => candidate.slug === slug);
      if (reference === undefined) throw createApiError('not_found');
      const similarProducts = sortBySimilarity(
        reference,
        candidates.filter(({ id }) => id !== reference.id),
      );
      const ids = similarProducts.slice(0, limit).map(({ id }) => id);
      return (await store.listProductsById(db, ids)).map(toProductDto);
    },

    /** Finds a product of any status with its costs, for staff who may see them. */
    findPricedProduct: (id: string, trx: Db | Transaction = db) => findPricedProduct(trx, id),

    /** Returns the median-priced active product of the most common sale unit; undefined if no product has a price. */
    async findMedianPricedProduct() {
      const id = await store.findMedianPricedProductId(db);
      return id === undefined ? undefined : findPricedProduct(db, id);
    },

    /** Lists the requested active products once each, in order, and the requested ids and slugs without an active product. @param ids may contain former slugs */
    async listChosen({ ids }: ParsedInputOf<'/site/product/list/chosen'>): Promise<{ result: Product[]; missing: string[] }> {
      const requested = [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
      const idByRequest = new Map((await store.resolveIds(db, requested)).map((row) => [row.requested, row.id]));
      const productIds = new Set(requested.flatMap((idOrSlug) => idByRequest.get(idOrSlug) ?? []));
      const rows = await store.listProductsById(db, [...productIds]);
      return { result: rows.map(toProductDto), missing: requested.filter((idOrSlug) => !idByRequest.has(idOrSlug)) };
    },
  };
}
export type Catalogue = ReturnType<typeof createCatalogue>;

function toProductDto(product: store.ProductRow): Product {
  const { priceCents, ...row } = product;
  return { ...row, price: toRand(priceCents) };
}

const toProductHitDto = ({ _id, slug, name, subCategoryName, pictures }: store.ProductRow): SearchHit => ({
  _id,
  slug,
  name,
  detail: subCategoryName,
  picture: pictures[0] ?? null,
});
