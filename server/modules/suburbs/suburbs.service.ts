import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/modules/audit/index.ts';
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

/** @throws ApiError('already_there') if another active suburb has the name */
async function assertNameUnused(trx: Transaction, id: string, name: string): Promise<void> {
  if (await store.isSuburbNameUsed(trx, name, id)) throw createApiError('already_there');
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
  list: async (db, id) => (await store.listAllSuburbs(db, id)).map(toSuburbDto),
  getSearchText: ({ name, postal_code: code }) => `${name} ${code}`,
  write: writeSuburb,
  async setStatus(trx, id, status) {
    const [suburb] = await store.listAllSuburbs(trx, id);
    if (status !== 'archived') await assertNameUnused(trx, id, suburb!.name);
    await store.setSuburbArchived(trx, id, status === 'archived');
  },
};

/** Lists the suburbs for the selectors of forms. */
export const createSuburbs = ({ db }: { db: Db }) => ({
  list: async (): Promise<PublicSuburb[]> =>
    (await store.listSuburbs(db)).map(({ _id, name, postalCode }) => ({ _id, name, postal_code: postalCode })),
});
