import type { Db, Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';

const selectPages = (db: Db | Transaction) => db.selectFrom('pages').select(['slug', 'content', 'version', 'updatedAt']).orderBy('slug');
export type AdminPageRow = Awaited<ReturnType<ReturnType<typeof selectPages>['execute']>>[number];

export const listAdminPages = (db: Db): Promise<AdminPageRow[]> => selectPages(db).execute();

export const findAdminPage = (db: Db | Transaction, slug: string): Promise<AdminPageRow | undefined> =>
  selectPages(db).where('slug', '=', slug).executeTakeFirst();

/** Inserts or updates pages, and stores the new version of each. @param userId undefined for pages of the demo */
export async function savePages(trx: Transaction, pages: readonly { slug: string; content: string }[], userId?: string): Promise<void> {
  if (pages.length === 0) return;
  const saved = await trx
    .insertInto('pages')
    .values(pages.map((page) => ({ ...page, editedBy: userId ?? null })))
    .onConflict((oc) => oc.column('slug').doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), editedBy: userId ?? null })))
    .returning(['slug', 'version', 'content', 'editedBy as userId'])
    .execute();
  await trx
    .insertInto('pageVersions')
    .values(saved)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

const selectVersions = (db: Db | Transaction, slug: string) =>
  db
    .selectFrom('pageVersions as v')
    .leftJoin('users as u', 'u.id', 'v.userId')
    .select(['v.version', 'v.content', 'v.createdAt', 'u.fullName as userName'])
    .where('v.slug', '=', slug);
export type PageVersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

/** Lists the versions of a page, newest first, with the total. */
export const listPageVersions = (db: Db, slug: string, page: { skip: number; limit: number }) =>
  selectPage(selectVersions(db, slug).orderBy('v.version', 'desc'), page);

export const findPageVersion = (db: Db | Transaction, slug: string, version: number): Promise<PageVersionRow | undefined> =>
  selectVersions(db, slug).where('v.version', '=', version).executeTakeFirst();
