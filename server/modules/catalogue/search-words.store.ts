import { sql, type Insertable, type Updateable } from 'kysely';
import type { SearchWords } from '#domain/catalogue/search-words.ts';
import { anyId, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { SearchWords as SearchWordsTable } from '#server/db/tables.generated.ts';

/** Lists the active search words. */
export const listActiveSearchWords = (db: Db | Transaction): Promise<SearchWords[]> =>
  db.selectFrom('searchWords').select(['words', 'meaning']).where('archivedAt', 'is', null).orderBy('words').execute();

export const searchWordsTable: RecordTable = {
  name: 'search_words',
  archivedBy: 'archived_at',
  searchText: sql`concat_ws(' ', words, meaning)`,
  order: sql`words`,
};

const selectSearchWords = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('searchWords')
    .select(['id', 'words', 'meaning', 'version', 'updatedAt', 'archivedAt'])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('words');
export type SearchWordsRow = Awaited<ReturnType<ReturnType<typeof selectSearchWords>['execute']>>[number];

/** Lists all search words, including archived ones. @param ids lists only these */
export const listAllSearchWords = (db: Db | Transaction, ids?: readonly string[]): Promise<SearchWordsRow[]> =>
  selectSearchWords(db, ids).execute();

export const insertSearchWords = (trx: Transaction, row: Insertable<SearchWordsTable>): Promise<unknown> =>
  trx.insertInto('searchWords').values(row).execute();

export const updateSearchWords = (trx: Transaction, id: string, row: Updateable<SearchWordsTable>): Promise<unknown> =>
  trx.updateTable('searchWords').set(row).where('id', '=', id).execute();
