import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Services } from '#server/db/tables.generated.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';
import { serviceColumns, serviceItemNames } from '../service-columns.store.ts';

const selectServices = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('services as s')
    .select((eb) => [
      ...serviceColumns,
      's.version',
      's.updatedAt',
      serviceItemNames,
      selectAdminPicturesJson('service_pictures', 'service_id', eb.ref('s.id')).as('pictures'),
    ])
    .$if(id !== undefined, (qb) => qb.where('s.id', '=', id!))
    .orderBy('s.position')
    .orderBy('s.id');
export type AdminServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>['execute']>>[number];

/** Lists services of any status in their order, or the one with an id. */
export const listAdminServices = (db: Db | Transaction, id?: string): Promise<AdminServiceRow[]> => selectServices(db, id).execute();

/** Inserts a service at the last position. */
export const insertService = (trx: Transaction, service: Insertable<Services>): Promise<unknown> =>
  trx
    .insertInto('services')
    .values({ ...service, position: sql`(select coalesce(max(position), -1) + 1 from services)` })
    .execute();

export const updateService = (trx: Transaction, id: string, service: Updateable<Services>): Promise<unknown> =>
  trx.updateTable('services').set(service).where('id', '=', id).execute();

export async function replaceServiceItems(trx: Transaction, serviceId: string, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('serviceItems').where('serviceId', '=', serviceId).execute();
  const rows = names.map((name, position) => ({ id: createId(), serviceId, name, position }));
  if (rows.length > 0) await trx.insertInto('serviceItems').values(rows).execute();
}
