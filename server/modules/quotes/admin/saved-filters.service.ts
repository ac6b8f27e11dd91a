import type { AdminQuoteFilter, SavedFilter } from '#contract/admin/quotes/filter.ts';
import type { SavedView } from '#contract/admin/quotes/views.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { lockThing } from '#server/modules/audit/index.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './saved-filters.store.ts';

const mostViews = 50;

/** Saved views of one staff member. They are personal, so they are not in the audit log. */
export function createSavedViews({ db, clock }: { db: Db; clock: Clock }) {
  const mark = async (person: Person, id: string, deletedAt: Date | null): Promise<SavedView> => {
    const row = await db.transaction().execute(async (trx) => {
      const known = await lockViews(trx, person);
      if (deletedAt === null && !known.some((view) => view.id === id)) refuseFull(known);
      return store.setViewDeleted(trx, id, person.id, deletedAt);
    });
    if (row === undefined) throw createApiError('not_found');
    return present(row);
  };

  /** A person's views; other changes of theirs wait until the transaction is over. */
  async function lockViews(trx: Transaction, person: Person) {
    await lockThing(trx, 'saved_quote_filters', person.id);
    return store.listViews(trx, person.id);
  }

  return {
    list: async (person: Person): Promise<SavedView[]> => (await store.listViews(db, person.id)).map(present),

    /** @throws ApiError('not_found') for another member's view, 'views_full', or 'name_taken' by the unique constraint */
    async save(person: Person, { _id, name, filter }: ParsedInputOf<'/admin/quotes/view/save'>): Promise<SavedView> {
      if (name.trim() === '') throw createApiError('name_required');
      const saved = await db.transaction().execute(async (trx) => {
        const known = await lockViews(trx, person);
        const before = known.find(({ id }) => id === _id);
        if (_id !== undefined && before === undefined) throw createApiError('not_found');
        if (before === undefined) refuseFull(known);
        const kept = filter ? keptOf(filter) : ((before?.filter as SavedFilter | undefined) ?? noFilter);
        const row = { id: _id ?? newId(), userId: person.id, name: name.trim(), filter: kept, createdAt: clock.now() };
        return store.saveView(trx, row);
      });
      if (saved === undefined) throw createApiError('not_found');
      return present(saved);
    },

    remove: (person: Person, id: string): Promise<SavedView> => mark(person, id, clock.now()),
    /** @throws ApiError('not_found'), 'name_taken' or 'views_full' */
    restore: (person: Person, id: string): Promise<SavedView> => mark(person, id, null),
  };
}
export type SavedViews = ReturnType<typeof createSavedViews>;

const keptOf = (filter: AdminQuoteFilter): SavedFilter => ({ ...filter, stone: filter.stone ?? '' });
const noFilter: SavedFilter = {
  status: [],
  search: '',
  assignee: '',
  view: '',
  sort: '',
  urgency: '',
  suburb: '',
  value: '',
  stone: '',
  spam: false,
  unread: false,
  waiting: false,
};

const present = (row: { id: string; name: string; filter: unknown }): SavedView => ({
  _id: row.id,
  name: row.name,
  filter: { ...noFilter, ...(row.filter as SavedFilter) },
});

function refuseFull(known: readonly unknown[]): void {
  if (known.length >= mostViews) throw createApiError('views_full');
}
