import type { ParsedInputOf } from '#contract/index.ts';
import { toDiffText } from '#domain/content/page-text.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { editablePageSlugs } from '#domain/content/site-pages.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { sanitizePageHtml } from '../sanitize-html.ts';
import { diffText } from './diff-text.ts';
import * as store from './pages.store.ts';

type AdminPage = { slug: string; content: string; version: number; updatedAt: string };

const toPageDto = async ({ slug, content, version, updatedAt }: store.AdminPageRow): Promise<AdminPage> => ({
  slug,
  content: await sanitizePageHtml(content),
  version,
  updatedAt: updatedAt.toISOString(),
});

/** Returns the row of a page that was never saved. */
const createEmptyPage = (slug: string): store.AdminPageRow => ({ slug, content: '', version: 0, updatedAt: new Date(0) });

const toPageVersionDto = ({ version, createdAt, userName }: store.PageVersionRow) => ({
  version,
  at: createdAt.toISOString(),
  userName: userName ?? '',
});

/** Converts the HTML of a page to text for a comparison. */
const toComparableText = async (html: string): Promise<string> => toDiffText(await sanitizePageHtml(html));

/** Manages pages. Each save adds a version. Unsafe HTML is removed when it is written and again when it is read. */
export function createPages({ db }: { db: Db }) {
  async function getVersion(slug: string, version: number): Promise<store.PageVersionRow> {
    const row = await store.findPageVersion(db, slug, version);
    if (row === undefined) throw createApiError('not_found');
    return row;
  }

  async function getRow(slug: string): Promise<store.AdminPageRow> {
    const row = await store.findAdminPage(db, slug);
    if (row === undefined && editablePageSlugs.every((editableSlug) => editableSlug !== slug)) throw createApiError('not_found');
    return row ?? createEmptyPage(slug);
  }

  const change = createRecordCommand({
    db,
    entityType: 'page',
    read: async (trx, slug) => toPageDto((await store.findAdminPage(trx, slug)) ?? createEmptyPage(slug)),
  });
  const save = (
    currentUser: AuthenticatedUser,
    { slug, content, version }: ParsedInputOf<'/admin/pages/save'>,
    action: 'save' | 'restore',
  ): Promise<AdminPage> =>
    change(currentUser, {
      _id: slug,
      action,
      version,
      write: async (trx) => store.savePages(trx, [{ slug, content: await sanitizePageHtml(content) }], currentUser.id),
    });

  return {
    async list() {
      const existingPages = await store.listAdminPages(db);
      const missingPages = editablePageSlugs
        .filter((slug) => existingPages.every((page) => page.slug !== slug))
        .map((slug) => createEmptyPage(slug));
      const result = [...existingPages, ...missingPages].map(({ slug, version, updatedAt }) => ({
        slug,
        version,
        updatedAt: updatedAt.toISOString(),
      }));
      return { result, fullcount: result.length };
    },

    /** Returns a version of a page, by default the newest. */
    async get({ slug, version }: ParsedInputOf<'/admin/pages/get'>): Promise<AdminPage> {
      if (version === undefined) return toPageDto(await getRow(slug));
      const { content, createdAt } = await getVersion(slug, version);
      return toPageDto({ slug, content, version, updatedAt: createdAt });
    },

    save: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/pages/save'>) => save(currentUser, input, 'save'),

    /** Lists the versions of a page, newest first. */
    async listVersions({ slug, ...page }: ParsedInputOf<'/admin/pages/versions'>) {
      await getRow(slug);
      const { rows, total } = await store.listPageVersions(db, slug, page);
      return { result: rows.map(toPageVersionDto), fullcount: total };
    },

    /** Compares two versions of a page. `to` is the newest version by default. */
    async compare({ slug, from, to }: ParsedInputOf<'/admin/pages/compare'>) {
      const newest = await getRow(slug);
      const [fromVersion, toVersion] = [await getVersion(slug, from), await getVersion(slug, to ?? newest.version)];
      const parts = diffText(await toComparableText(fromVersion.content), await toComparableText(toVersion.content));
      return { from: toPageVersionDto(fromVersion), to: toPageVersionDto(toVersion), parts };
    },

    /** Saves an old version as the newest one. */
    async restore(currentUser: AuthenticatedUser, { slug, version, newest }: ParsedInputOf<'/admin/pages/restore'>): Promise<AdminPage> {
      const { content } = await getVersion(slug, version);
      return save(currentUser, { slug, content, version: newest }, 'restore');
    },

    preview: async (content: string): Promise<{ content: string }> => ({ content: await sanitizePageHtml(content) }),
  };
}
