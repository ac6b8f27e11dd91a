import type { EditedException } from '#contract/admin/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { parseDayHours } from '#domain/content/opening-hours.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ThingKind } from '#server/modules/audit/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import * as store from '../opening-exceptions.store.ts';

type Input = ParsedInputOf<'/admin/opening/save'>;

const present = ({ id, updatedAt, archivedAt, ...row }: store.EditedExceptionRow): EditedException => ({
  _id: id,
  ...row,
  status: archivedAt === null ? 'active' : 'archived',
  updatedAt: updatedAt.toISOString(),
});

async function refuseDouble(on: Transaction, id: string, day: string): Promise<void> {
  if (await store.hasException(on, day, id)) throw createApiError('already_there');
}

async function write(on: Transaction, id: string, input: Input, known: EditedException | undefined): Promise<void> {
  const day = input.day ?? known?.day;
  const hours = (input.hours ?? known?.hours ?? '').trim();
  if (day === undefined || parseDayHours(hours) === undefined) throw createApiError('hours_unreadable');
  const row = { day, hours, note: (input.note ?? known?.note ?? '').trim() };
  if (known?.status !== 'archived') await refuseDouble(on, id, day);
  if (known === undefined) await store.insertException(on, { id, ...row });
  else await store.updateException(on, id, row);
}

/** Days on which the business keeps other hours than the usual ones. */
export const openingKind: ThingKind<EditedException, Input> = {
  thing: 'opening',
  list: async (on, id) => (await store.listEditedExceptions(on, id)).map(present),
  wordsOf: ({ day, hours, note }) => `${day} ${hours} ${note}`,
  write,
  async setStatus(on, id, status) {
    const [exception] = await store.listEditedExceptions(on, id);
    if (status !== 'archived') await refuseDouble(on, id, exception!.day);
    await store.setExceptionArchived(on, id, status === 'archived');
  },
};
