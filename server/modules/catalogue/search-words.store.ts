import { sql, type Insertable, type Updateable } from 'kysely';
import type { SearchWords } from '#domain/catalogue/search-words.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { SearchWords as SearchWordsTable } from '#server/db/tables.generated.ts';

/** Lists the active search words. */
export const listActiveSearchWords = (db: Db | Transaction): Promise<SearchWords[]> =>
  db.selectFrom('searchWords').select(['words', 'meaning']).where('archivedAt', 'is', null).orderBy('words').execute();

const selectSearchWords = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('searchWords')
    .select(['id', 'words', 'meaning', 'version', 'updatedAt', 'archivedAt'])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .orderBy('words');
export type SearchWordsRow = Awaited<ReturnType<ReturnType<typeof selectSearchWords>['execute']>>[number];

/** Lists all search words, including archived ones. @param id lists only this record */
export const listAllSearchWords = (db: Db | Transaction, id?: string): Promise<SearchWordsRow[]> => selectSearchWords(db, id).execute();

export const insertSearchWords = (trx: Transaction, row: Insertable<SearchWordsTable>): Promise<unknown> =>
  trx.insertInto('searchWords').values(row).execute();

export const updateSearchWords = (trx: Transaction, id: string, row: Updateable<SearchWordsTable>): Promise<unknown> =>
  trx.updateTable('searchWords').set(row).where('id', '=', id).execute();

export const setSearchWordsArchived = (trx: Transaction, id: string, isArchived: boolean): Promise<unknown> =>
  trx
    .updateTable('searchWords')
    .set({ archivedAt: isArchived ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
