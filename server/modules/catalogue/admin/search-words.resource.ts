import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { listWordKeys } from '#domain/catalogue/search-words.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { Transaction } from '#server/db/connection.ts';
import * as store from '../search-words.store.ts';

type SearchWordDto = ResourceDto<'search-word'>;

const toDto = ({ id, words, meaning, version, updatedAt, archivedAt }: store.SearchWordsRow): SearchWordDto => ({
  _id: id,
  words,
  meaning,
  status: archivedAt === null ? 'active' : 'archived',
  version,
  updatedAt: updatedAt.toISOString(),
});

async function assertWordsUnused(trx: Transaction, id: string, words: string): Promise<void> {
  const keys = new Set(listWordKeys(words));
  const others = (await store.listAllSearchWords(trx)).filter((row) => row.id !== id && row.archivedAt === null);
  if (others.some((row) => listWordKeys(row.words).some((key) => keys.has(key)))) throw createApiError('already_exists');
}

async function write(
  trx: Transaction,
  id: string,
  input: ResourceInput<'search-word'>,
  existing: SearchWordDto | undefined,
): Promise<void> {
  const words = (input.words ?? existing?.words ?? '').trim();
  if (listWordKeys(words).length === 0) throw createApiError('text_required');
  const row = { words, meaning: (input.meaning ?? existing?.meaning ?? '').trim() };
  if (existing?.status !== 'archived') await assertWordsUnused(trx, id, words);
  if (existing === undefined) await store.insertSearchWords(trx, { id, ...row });
  else await store.updateSearchWords(trx, id, row);
}

/** Resource of the words that the search for stones replaces or leaves out. */
export const searchWordResource: CrudResource<'search-word'> = {
  type: 'search-word',
  table: store.searchWordsTable,
  list: async (db, ids) => (await store.listAllSearchWords(db, ids)).map(toDto),
  write,
  assertRestorable: (trx, { _id, words }) => assertWordsUnused(trx, _id, words),
};
