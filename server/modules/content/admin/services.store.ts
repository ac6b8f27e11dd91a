import { sql } from 'kysely';
import { anyId, type RecordTable } from '#server/crud/record-pages.store.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';
import { serviceColumns, serviceItemNames } from '../service-columns.store.ts';

export const serviceTable = {
  name: 'services',
  archivedBy: 'status',
  searchText: sql<string>`concat_ws(' ', name, description)`,
  order: sql`position, id`,
  newPosition: 'last',
} as const satisfies RecordTable;

/** Lists services of any status in their order. @param ids lists only these */
export const listAdminServices = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('services as s')
    .select((eb) => [
      ...serviceColumns,
      's.version',
      serviceItemNames,
      selectAdminPicturesJson('service_pictures', 'service_id', eb.ref('s.id')).as('pictures'),
    ])
    .$if(ids !== undefined, (qb) => qb.where('s.id', '=', anyId(ids!)))
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();

export async function replaceServiceItems(trx: Transaction, serviceId: string, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('serviceItems').where('serviceId', '=', serviceId).execute();
  const rows = names.map((name, position) => ({ id: createId(), serviceId, name, position }));
  if (rows.length > 0) await trx.insertInto('serviceItems').values(rows).execute();
}
