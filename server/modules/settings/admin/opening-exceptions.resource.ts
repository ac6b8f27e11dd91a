import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { Transaction } from '#server/db/connection.ts';
import * as store from '../opening-exceptions.store.ts';

type AdminException = ResourceDto<'opening'>;
type ExceptionInput = ResourceInput<'opening'>;

const toDto = ({ id, updatedAt, archivedAt, ...row }: store.AdminExceptionRow): AdminException => ({
  _id: id,
  ...row,
  status: archivedAt === null ? 'active' : 'archived',
  updatedAt: updatedAt.toISOString(),
});

async function assertDayIsFree(trx: Transaction, id: string, day: string): Promise<void> {
  if (await store.hasExceptionForDay(trx, day, id)) throw createApiError('already_exists');
}

async function write(trx: Transaction, id: string, input: ExceptionInput, existing: AdminException | undefined): Promise<void> {
  const day = input.day ?? existing?.day;
  const hours = (input.hours ?? existing?.hours ?? '').trim();
  if (day === undefined) throw createApiError('day_required');
  if (!areHoursValid(hours)) throw createApiError('hours_unreadable');
  const row = { day, hours, note: (input.note ?? existing?.note ?? '').trim() };
  if (existing?.status !== 'archived') await assertDayIsFree(trx, id, day);
  if (existing === undefined) await store.insertException(trx, { id, ...row });
  else await store.updateException(trx, id, row);
}

/** Days with special opening hours. */
export const openingExceptionResource: CrudResource<'opening'> = {
  type: 'opening',
  table: store.exceptionTable,
  list: async (db, ids) => (await store.listAllExceptions(db, ids)).map(toDto),
  write,
  assertRestorable: (trx, { _id, day }) => assertDayIsFree(trx, _id, day),
};
