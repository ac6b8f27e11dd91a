import { listWordKeys } from '#domain/catalogue/search-words.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import * as store from '../search-words.store.ts';

/** Resource of the words that the search for stones replaces or leaves out. */
export const searchWordResource: CrudResource<'search-word', { words: string; meaning: string }> = {
  type: 'search-word',
  table: store.searchWordsTable,
  list: store.listAllSearchWords,
  toColumns(_trx, input, existing) {
    const words = (input.words ?? existing?.words ?? '').trim();
    if (listWordKeys(words).length === 0) throw createApiError('text_required');
    return { words, meaning: (input.meaning ?? existing?.meaning ?? '').trim() };
  },
  async assertActive(trx, { words }, id) {
    const keys = new Set(listWordKeys(words));
    const others = (await store.listAllSearchWords(trx)).filter(({ _id, status }) => _id !== id && status === 'active');
    if (others.some((other) => listWordKeys(other.words).some((key) => keys.has(key)))) throw createApiError('already_exists');
  },
};
