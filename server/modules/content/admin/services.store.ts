import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { anyId, toStatusColumns, type RecordTable } from '#server/crud/record-pages.store.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Services } from '#server/db/tables.generated.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';
import { serviceColumns, serviceItemNames } from '../service-columns.store.ts';

export const serviceTable: RecordTable = {
  name: 'services',
  archivedBy: 'status',
  searchText: sql`concat_ws(' ', name, description)`,
  order: sql`position, id`,
};

const selectServices = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('services as s')
    .select((eb) => [
      ...serviceColumns,
      's.version',
      's.updatedAt',
      serviceItemNames,
      selectAdminPicturesJson('service_pictures', 'service_id', eb.ref('s.id')).as('pictures'),
    ])
    .$if(ids !== undefined, (qb) => qb.where('s.id', '=', anyId(ids!)))
    .orderBy('s.position')
    .orderBy('s.id');
export type AdminServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>['execute']>>[number];

/** Lists services of any status in their order. @param ids lists only these */
export const listAdminServices = (db: Db | Transaction, ids?: readonly string[]): Promise<AdminServiceRow[]> =>
  selectServices(db, ids).execute();

type ServiceUpdate = Omit<Updateable<Services>, 'status'> & { status?: ListingStatus };

/** Inserts a service at the last position. */
export const insertService = (trx: Transaction, service: Insertable<Services>): Promise<unknown> =>
  trx
    .insertInto('services')
    .values({ ...service, position: sql`(select coalesce(max(position), -1) + 1 from services)` })
    .execute();

export const updateService = (trx: Transaction, id: string, { status, ...service }: ServiceUpdate): Promise<unknown> =>
  trx
    .updateTable('services')
    .set({ ...service, ...toStatusColumns(status) })
    .where('id', '=', id)
    .execute();

export async function replaceServiceItems(trx: Transaction, serviceId: string, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('serviceItems').where('serviceId', '=', serviceId).execute();
  const rows = names.map((name, position) => ({ id: createId(), serviceId, name, position }));
  if (rows.length > 0) await trx.insertInto('serviceItems').values(rows).execute();
}
