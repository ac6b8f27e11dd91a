import type { Db, Transaction } from '#server/db/connection.ts';

const edited = (db: Db | Transaction) => db.selectFrom('pages').select(['slug', 'content', 'version', 'updatedAt']).orderBy('slug');
export type EditedPageRow = Awaited<ReturnType<ReturnType<typeof edited>['execute']>>[number];

export const listEditedPages = (db: Db): Promise<EditedPageRow[]> => edited(db).execute();

export const findEditedPage = (db: Db | Transaction, slug: string): Promise<EditedPageRow | undefined> =>
  edited(db).where('slug', '=', slug).executeTakeFirst();

/** Writes a page, which keeps every version. */
export const upsertPage = (on: Transaction, slug: string, content: string, userId: string): Promise<unknown> =>
  on
    .insertInto('pages')
    .values({ slug, content, editedBy: userId })
    .onConflict((oc) => oc.column('slug').doUpdateSet({ content, editedBy: userId }))
    .execute();

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
