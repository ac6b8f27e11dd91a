import type { Db, Transaction } from '#server/db/connection.ts';

const edited = (db: Db | Transaction) => db.selectFrom('pages').select(['slug', 'content', 'version', 'updatedAt']).orderBy('slug');
export type EditedPageRow = Awaited<ReturnType<ReturnType<typeof edited>['execute']>>[number];

export const listEditedPages = (db: Db): Promise<EditedPageRow[]> => edited(db).execute();

export const findEditedPage = (db: Db | Transaction, slug: string): Promise<EditedPageRow | undefined> =>
  edited(db).where('slug', '=', slug).executeTakeFirst();

/** Adds or changes pages, and stores the new version of each. @param userId absent for the pages of the demo */
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

const versions = (db: Db | Transaction, slug: string) =>
  db
    .selectFrom('pageVersions as v')
    .leftJoin('users as u', 'u.id', 'v.userId')
    .select(['v.version', 'v.content', 'v.createdAt', 'u.fullName as who'])
    .where('v.slug', '=', slug);
export type PageVersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

/** The newest first. */
export const listPageVersions = (db: Db, slug: string, skip: number, limit: number): Promise<PageVersionRow[]> =>
  versions(db, slug).orderBy('v.version', 'desc').offset(skip).limit(limit).execute();

export const countPageVersions = async (db: Db, slug: string): Promise<number> =>
  (
    await db
      .selectFrom('pageVersions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).count;

export const findPageVersion = (db: Db | Transaction, slug: string, version: number): Promise<PageVersionRow | undefined> =>
  versions(db, slug).where('v.version', '=', version).executeTakeFirst();
