import type { EditedSuburb } from '#contract/admin/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ThingKind } from '#server/modules/audit/index.ts';
import type { Suburb } from '#contract/public/suburbs.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import * as store from './suburbs.store.ts';

type Input = ParsedInputOf<'/admin/suburb/save'>;

const present = ({ id, name, postalCode, version, updatedAt, archivedAt }: store.EditedSuburbRow): EditedSuburb => ({
  _id: id,
  name,
  postal_code: postalCode,
  status: archivedAt === null ? 'active' : 'archived',
  version,
  updatedAt: updatedAt.toISOString(),
});

async function refuseDouble(on: Transaction, id: string, name: string): Promise<void> {
  if (await store.hasSuburb(on, name, id)) throw createApiError('already_there');
}

async function write(on: Transaction, id: string, input: Input, known: EditedSuburb | undefined): Promise<void> {
  const name = (input.name ?? known?.name ?? '').trim();
  if (name === '') throw createApiError('name_required');
  const row = { name, postalCode: (input.postal_code ?? known?.postal_code ?? '').trim() };
  if (known?.status !== 'archived') await refuseDouble(on, id, name);
  if (known === undefined) await store.insertSuburb(on, { id, ...row });
  else await store.updateSuburb(on, id, row);
}

export const suburbKind: ThingKind<EditedSuburb, Input> = {
  thing: 'suburb',
  list: async (on, id) => (await store.listEditedSuburbs(on, id)).map(present),
  wordsOf: ({ name, postal_code: code }) => `${name} ${code}`,
  write,
  async setStatus(on, id, status) {
    const [suburb] = await store.listEditedSuburbs(on, id);
    if (status !== 'archived') await refuseDouble(on, id, suburb!.name);
    await store.setSuburbArchived(on, id, status === 'archived');
  },
};

/** The suburbs that forms offer. */
export const createSuburbs = ({ db }: { db: Db }) => ({
  list: async (): Promise<Suburb[]> =>
    (await store.listSuburbs(db)).map(({ _id, name, postalCode }) => ({ _id, name, postal_code: postalCode })),
});
export type SuburbList = ReturnType<typeof createSuburbs>;
