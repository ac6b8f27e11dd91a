import { sql } from 'kysely';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { SearchWords } from '#domain/catalogue/search-words.ts';
import { anyId, statusByArchivedAt, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Lists the active search words. */
export const listActiveSearchWords = (db: Db | Transaction): Promise<SearchWords[]> =>
  db.selectFrom('searchWords').select(['words', 'meaning']).where('archivedAt', 'is', null).orderBy('words').execute();

export const searchWordsTable: RecordTable = {
  name: 'searchWords',
  archivedBy: 'archived_at',
  searchText: sql`concat_ws(' ', words, meaning)`,
  order: sql`words`,
};

/** Lists all search words, including archived ones. @param ids lists only these */
export const listAllSearchWords = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'search-word'>[]> =>
  db
    .selectFrom('searchWords')
    .select(['id as _id', 'words', 'meaning', 'version', statusByArchivedAt.as('status')])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('words')
    .execute();
