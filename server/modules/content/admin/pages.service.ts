import type { ParsedInputOf } from '#contract/index.ts';
import { htmlToDiffText } from '#domain/content/page-text.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { editablePageSlugs } from '#domain/content/site-pages.ts';
import { updateWithVersionCheck } from '#server/modules/audit/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { sanitizePageHtml } from '../sanitize-html.ts';
import { diffText } from './diff-text.ts';
import * as store from './pages.store.ts';

type Content = { slug: string; content: string; version: number; updatedAt: string };

const toPageDto = async ({ slug, content, version, updatedAt }: store.EditedPageRow): Promise<Content> => ({
  slug,
  content: await sanitizePageHtml(content),
  version,
  updatedAt: updatedAt.toISOString(),
});

/** Returns a linked page that is not written yet; undefined for other slugs. */
const unwritten = (slug: string): store.EditedPageRow | undefined =>
  editablePageSlugs.some((each) => each === slug) ? { slug, content: '', version: 0, updatedAt: new Date(0) } : undefined;

const toPageVersionDto = ({ version, createdAt, who }: store.PageVersionRow) => ({ version, at: createdAt.toISOString(), who: who ?? '' });

/** A page as it is compared. */
const comparable = async (html: string): Promise<string> => htmlToDiffText(await sanitizePageHtml(html));

/** Manages pages. Each save adds a version. Unsafe HTML is removed when it is written and again when it is read. */
export function createPages({ db }: { db: Db }) {
  async function getVersion(slug: string, version: number): Promise<store.PageVersionRow> {
    const found = await store.findPageVersion(db, slug, version);
    if (found === undefined) throw createApiError('not_found');
    return found;
  }

  async function getRow(slug: string): Promise<store.EditedPageRow> {
    const row = (await store.findEditedPage(db, slug)) ?? unwritten(slug);
    if (row === undefined) throw createApiError('not_found');
    return row;
  }

  async function save(
    currentUser: AuthenticatedUser,
    { slug, content, version }: ParsedInputOf<'/admin/pages/save'>,
    action: 'save' | 'restore',
  ): Promise<Content> {
    return updateWithVersionCheck(db, currentUser, {
      entityType: 'page',
      id: slug,
      action,
      version,
      createIfMissing: true,
      read: async (trx) => {
        const row = await store.findEditedPage(trx, slug);
        return row && toPageDto(row);
      },
      write: async (trx) => store.savePages(trx, [{ slug, content: await sanitizePageHtml(content) }], currentUser.id),
    });
  }

  return {
    async list() {
      const written = await store.listEditedPages(db);
      const missing = editablePageSlugs
        .filter((slug) => written.every((page) => page.slug !== slug))
        .flatMap((slug) => unwritten(slug) ?? []);
      const result = [...written, ...missing].map(({ slug, version, updatedAt }) => ({
        slug,
        version,
        updatedAt: updatedAt.toISOString(),
      }));
      return { result, fullcount: result.length };
    },

    /** @throws ApiError('not_found') */
    async get({ slug, version }: ParsedInputOf<'/admin/pages/get'>): Promise<Content> {
      if (version === undefined) return toPageDto(await getRow(slug));
      const { content, createdAt } = await getVersion(slug, version);
      return toPageDto({ slug, content, version, updatedAt: createdAt });
    },

    save: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/pages/save'>) => save(currentUser, input, 'save'),

    /** @throws ApiError('not_found') for a page without any */
    async listVersions({ slug, skip, limit }: ParsedInputOf<'/admin/pages/versions'>) {
      await getRow(slug);
      const rows = await store.listPageVersions(db, slug, skip, limit);
      return { result: rows.map(toPageVersionDto), fullcount: await store.countPageVersions(db, slug) };
    },

    /** @throws ApiError('not_found') for a version there is not */
    async compare({ slug, from, to }: ParsedInputOf<'/admin/pages/compare'>) {
      const newest = await getRow(slug);
      const [one, other] = [await getVersion(slug, from), await getVersion(slug, to ?? newest.version)];
      const parts = diffText(await comparable(one.content), await comparable(other.content));
      return { from: toPageVersionDto(one), to: toPageVersionDto(other), parts };
    },

    /** @throws ApiError('not_found'), ApiError('version_stale') if the caller does not know the newest version */
    async restore(currentUser: AuthenticatedUser, { slug, version, newest }: ParsedInputOf<'/admin/pages/restore'>): Promise<Content> {
      const { content } = await getVersion(slug, version);
      return save(currentUser, { slug, content, version: newest }, 'restore');
    },

    preview: async (content: string): Promise<{ content: string }> => ({ content: await sanitizePageHtml(content) }),
  };
}
export type PagesService = ReturnType<typeof createPages>;
