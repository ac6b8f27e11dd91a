import type { AdminQuoteFilter, SavedFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { SavedView } from '#contract/admin/quotes/views.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { lockEntity } from '#server/crud/record-locks.store.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './saved-views.store.ts';

const maxViews = 50;

/** Saves the views of staff members. Views are personal, so changes are not in the audit log. */
export function createSavedViews({ db, clock }: { db: Db; clock: Clock }) {
  const setDeletedAt = async (currentUser: AuthenticatedUser, id: string, deletedAt: Date | null): Promise<SavedView> => {
    const row = await db.transaction().execute(async (trx) => {
      const views = await lockViews(trx, currentUser);
      if (deletedAt === null && !views.some((view) => view.id === id)) assertCanAddView(views);
      return store.setViewDeleted(trx, id, currentUser.id, deletedAt);
    });
    if (row === undefined) throw createApiError('not_found');
    return toSavedViewDto(row);
  };

  /** Locks the views of a user until the transaction ends, and lists them. */
  async function lockViews(trx: Transaction, currentUser: AuthenticatedUser) {
    await lockEntity(trx, 'saved_quote_filters', currentUser.id);
    return store.listViews(trx, currentUser.id);
  }

  return {
    list: async (currentUser: AuthenticatedUser): Promise<SavedView[]> => (await store.listViews(db, currentUser.id)).map(toSavedViewDto),

    /** Creates or changes a view. */
    async save(currentUser: AuthenticatedUser, { _id, name, filter }: ParsedInputOf<'/admin/quotes/view/save'>): Promise<SavedView> {
      if (name.trim() === '') throw createApiError('name_required');
      const saved = await db.transaction().execute(async (trx) => {
        const views = await lockViews(trx, currentUser);
        const existing = views.find(({ id }) => id === _id);
        if (_id !== undefined && existing === undefined) throw createApiError('not_found');
        if (existing === undefined) assertCanAddView(views);
        const storedFilter = filter ? toStoredFilter(filter) : ((existing?.filter as SavedFilter | undefined) ?? emptyFilter);
        const row = { id: _id ?? createId(), userId: currentUser.id, name: name.trim(), filter: storedFilter, createdAt: clock.now() };
        return store.saveView(trx, row);
      });
      if (saved === undefined) throw createApiError('not_found');
      return toSavedViewDto(saved);
    },

    remove: (currentUser: AuthenticatedUser, id: string): Promise<SavedView> => setDeletedAt(currentUser, id, clock.now()),
    /** Restores a deleted view. */
    restore: (currentUser: AuthenticatedUser, id: string): Promise<SavedView> => setDeletedAt(currentUser, id, null),
  };
}
export type SavedViews = ReturnType<typeof createSavedViews>;

const toStoredFilter = (filter: AdminQuoteFilter): SavedFilter => ({ ...filter, stone: filter.stone ?? '' });
const emptyFilter: SavedFilter = {
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

const toSavedViewDto = (row: { id: string; name: string; filter: unknown }): SavedView => ({
  _id: row.id,
  name: row.name,
  filter: { ...emptyFilter, ...(row.filter as SavedFilter) },
});

function assertCanAddView(views: readonly unknown[]): void {
  if (views.length >= maxViews) throw createApiError('views_full');
}
