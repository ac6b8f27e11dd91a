import type { Service } from '#contract/public/content.endpoints.ts';
import type { SearchHit } from '#contract/public/search.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { toRand } from '#domain/shared/money.ts';
import { rankMatches, tokenize } from '#domain/shared/search-text.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { sanitizePageHtml } from './sanitize-html.ts';
import { findPages, type PageSearchResult } from './page-search.ts';
import * as store from './content.store.ts';

export function createContent({ db }: { db: Db }) {
  return {
    listTestimonials: () => store.listTestimonials(db),

    /** Returns the HTML of a page, sanitized again. */
    async getPage(slug: string): Promise<{ slug: string; content: string }> {
      const page = await store.findPage(db, slug);
      if (page === undefined) throw createApiError('not_found');
      return { slug: page.slug, content: await sanitizePageHtml(page.content) };
    },

    /** Finds services for the site search. @param search must contain at least one letter or digit */
    async searchServices(search: string, limit: number): Promise<{ hits: SearchHit[]; exact: boolean }> {
      const { ids, exact } = rankMatches(search, await store.searchServiceCandidates(db, tokenize(search)));
      const rows = await store.listServiceSearchResults(db, ids.slice(0, limit));
      const byId = new Map(rows.map(({ pictures, ...row }) => [row._id, { ...row, detail: 'Service', picture: pictures[0] ?? null }]));
      return { hits: ids.flatMap((id) => byId.get(id) ?? []), exact };
    },

    /** Finds pages by title, keywords and text for the site search. */
    async searchPages(search: string, limit: number): Promise<{ hits: PageSearchResult[]; exact: boolean }> {
      const { hits, exact } = findPages(search, await store.listContentPages(db));
      return { hits: hits.slice(0, limit), exact };
    },

    /** Lists the time of the last change of each public record, for the sitemap. */
    async listLastModified() {
      return (await store.listLastModified(db)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
    },

    /** Returns the starting price of a service in cents, 0 if priced on request; undefined for an unknown name. */
    findServicePriceCents: (name: string, trx: Db | Transaction = db): Promise<number | undefined> =>
      store.findServicePriceCents(trx, name.trim()),

    async listServices({ id, type, skip, limit }: ParsedInputOf<'/site/list/all/services'>) {
      const { rows, total } = await store.listServices(db, { id, featured: type === 'featured', skip, limit });
      return { result: rows.map(toServiceDto), fullcount: total, length: rows.length };
    },
  };
}
export type ContentService = ReturnType<typeof createContent>;

const toServiceDto = ({ priceCents, featured, ...row }: store.ServiceRow): Service => ({
  ...row,
  price: toRand(priceCents),
  featured: featured ? 'Yes' : 'No',
});
