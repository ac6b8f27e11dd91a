import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { PublicSuburb } from '#contract/public/suburbs.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import * as store from './suburbs.store.ts';

type SuburbDto = ResourceDto<'suburb'>;
type SuburbInput = ResourceInput<'suburb'>;

const toSuburbDto = ({ id, name, postalCode, version, updatedAt, archivedAt }: store.SuburbRow): SuburbDto => ({
  _id: id,
  name,
  postal_code: postalCode,
  status: archivedAt === null ? 'active' : 'archived',
  version,
  updatedAt: updatedAt.toISOString(),
});

async function assertNameUnused(trx: Transaction, id: string, name: string): Promise<void> {
  if (await store.isSuburbNameUsed(trx, name, id)) throw createApiError('already_exists');
}

async function writeSuburb(trx: Transaction, id: string, input: SuburbInput, existing: SuburbDto | undefined): Promise<void> {
  const name = (input.name ?? existing?.name ?? '').trim();
  if (name === '') throw createApiError('name_required');
  const row = { name, postalCode: (input.postal_code ?? existing?.postal_code ?? '').trim() };
  if (existing?.status !== 'archived') await assertNameUnused(trx, id, name);
  if (existing === undefined) await store.insertSuburb(trx, { id, ...row });
  else await store.updateSuburb(trx, id, row);
}

export const suburbResource: CrudResource<'suburb'> = {
  type: 'suburb',
  table: store.suburbTable,
  list: async (db, ids) => (await store.listAllSuburbs(db, ids)).map(toSuburbDto),
  write: writeSuburb,
  assertRestorable: (trx, { _id, name }) => assertNameUnused(trx, _id, name),
};

/** Lists the suburbs for the selectors of forms. */
export const createSuburbs = ({ db }: { db: Db }) => ({
  list: async (): Promise<PublicSuburb[]> =>
    (await store.listSuburbs(db)).map(({ _id, name, postalCode }) => ({ _id, name, postal_code: postalCode })),
});
