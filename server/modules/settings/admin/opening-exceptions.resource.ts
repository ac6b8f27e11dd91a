import { areHoursValid } from '#domain/content/opening-hours.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import * as store from '../opening-exceptions.store.ts';

/** Days with special opening hours. */
export const openingExceptionResource: CrudResource<'opening', { day: string; hours: string; note: string }> = {
  type: 'opening',
  table: store.exceptionTable,
  list: store.listAllExceptions,
  toColumns(_trx, input, existing) {
    const day = input.day ?? existing?.day;
    const hours = (input.hours ?? existing?.hours ?? '').trim();
    if (day === undefined) throw createApiError('day_required');
    if (!areHoursValid(hours)) throw createApiError('hours_unreadable');
    return { day, hours, note: (input.note ?? existing?.note ?? '').trim() };
  },
  async assertActive(trx, { day }, id) {
    if (await store.hasExceptionForDay(trx, day, id)) throw createApiError('already_exists');
  },
};
