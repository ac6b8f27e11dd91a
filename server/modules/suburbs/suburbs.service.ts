import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { PublicSuburb } from '#contract/public/suburbs.endpoints.ts';
import type { Db } from '#server/db/connection.ts';
import * as store from './suburbs.store.ts';

export const suburbResource: CrudResource<'suburb', { name: string; postalCode: string }> = {
  type: 'suburb',
  table: store.suburbTable,
  list: async (db, ids) => (await store.listAllSuburbs(db, ids)).map(({ postalCode, ...row }) => ({ ...row, postal_code: postalCode })),
  toColumns(_trx, input, existing) {
    const name = requireText(input.name ?? existing?.name ?? '', 'name_required');
    return { name, postalCode: (input.postal_code ?? existing?.postal_code ?? '').trim() };
  },
  async assertActive(trx, { name }, id) {
    if (await store.isSuburbNameUsed(trx, name, id)) throw createApiError('already_exists');
  },
};

/** Lists the suburbs for the selectors of forms. */
export const createSuburbs = ({ db }: { db: Db }) => ({
  list: async (): Promise<PublicSuburb[]> =>
    (await store.listSuburbs(db)).map(({ _id, name, postalCode }) => ({ _id, name, postal_code: postalCode })),
});
