import type { AdminQuoteFilter, SavedFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { SavedView } from '#contract/admin/quotes/views.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { lockEntity } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './saved-filters.store.ts';

const maxSavedFilters = 50;

/** Saves the views of staff members. They are personal, so they are not in the audit log. */
export function createSavedViews({ db, clock }: { db: Db; clock: Clock }) {
  const setDeletedAt = async (currentUser: AuthenticatedUser, id: string, deletedAt: Date | null): Promise<SavedView> => {
    const row = await db.transaction().execute(async (trx) => {
      const existing = await lockViews(trx, currentUser);
      if (deletedAt === null && !existing.some((view) => view.id === id)) assertBelowMaximum(existing);
      return store.setViewDeleted(trx, id, currentUser.id, deletedAt);
    });
    if (row === undefined) throw createApiError('not_found');
    return toSavedViewDto(row);
  };

  /** Lists the views of a user. Concurrent changes of the user's views wait until the transaction ends. */
  async function lockViews(trx: Transaction, currentUser: AuthenticatedUser) {
    await lockEntity(trx, 'saved_quote_filters', currentUser.id);
    return store.listViews(trx, currentUser.id);
  }

  return {
    list: async (currentUser: AuthenticatedUser): Promise<SavedView[]> => (await store.listViews(db, currentUser.id)).map(toSavedViewDto),

    /** Creates or changes a view. @throws ApiError('not_found') for another user's view, 'views_full', or 'name_taken' by the unique constraint */
    async save(currentUser: AuthenticatedUser, { _id, name, filter }: ParsedInputOf<'/admin/quotes/view/save'>): Promise<SavedView> {
      if (name.trim() === '') throw createApiError('name_required');
      const saved = await db.transaction().execute(async (trx) => {
        const existing = await lockViews(trx, currentUser);
        const before = existing.find(({ id }) => id === _id);
        if (_id !== undefined && before === undefined) throw createApiError('not_found');
        if (before === undefined) assertBelowMaximum(existing);
        const stored = filter ? toStoredFilter(filter) : ((before?.filter as SavedFilter | undefined) ?? noFilter);
        const row = { id: _id ?? createId(), userId: currentUser.id, name: name.trim(), filter: stored, createdAt: clock.now() };
        return store.saveView(trx, row);
      });
      if (saved === undefined) throw createApiError('not_found');
      return toSavedViewDto(saved);
    },

    remove: (currentUser: AuthenticatedUser, id: string): Promise<SavedView> => setDeletedAt(currentUser, id, clock.now()),
    /** Restores a deleted view. @throws ApiError('not_found'), 'name_taken' or 'views_full' */
    restore: (currentUser: AuthenticatedUser, id: string): Promise<SavedView> => setDeletedAt(currentUser, id, null),
  };
}
export type SavedViews = ReturnType<typeof createSavedViews>;

const toStoredFilter = (filter: AdminQuoteFilter): SavedFilter => ({ ...filter, stone: filter.stone ?? '' });
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

const toSavedViewDto = (row: { id: string; name: string; filter: unknown }): SavedView => ({
  _id: row.id,
  name: row.name,
  filter: { ...noFilter, ...(row.filter as SavedFilter) },
});

function assertBelowMaximum(existing: readonly unknown[]): void {
  if (existing.length >= maxSavedFilters) throw createApiError('views_full');
}
