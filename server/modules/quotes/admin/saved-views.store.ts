import type { SavedFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

const columns = ['id', 'name', 'filter'] as const;

export const listViews = (db: Db | Transaction, userId: string) =>
  db
    .selectFrom('savedQuoteFilters')
    .select(columns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Inserts or updates a view. @returns undefined for a deleted view or a view of another user */
export const saveView = (
  trx: Transaction,
  view: { id: string; userId: string; name: string; filter: SavedFilter; createdAt: Date },
): Promise<{ id: string; name: string; filter: unknown } | undefined> => {
  const filter = JSON.stringify(view.filter);
  return trx
    .insertInto('savedQuoteFilters')
    .values({ ...view, filter })
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet({ name: view.name, filter })
        .where('savedQuoteFilters.userId', '=', view.userId)
        .where('savedQuoteFilters.deletedAt', 'is', null),
    )
    .returning(columns)
    .executeTakeFirst();
};

/** Deletes or restores a view. @returns undefined for a view of another user */
export const setViewDeleted = (db: Db | Transaction, id: string, userId: string, deletedAt: Date | null) =>
  db
    .updateTable('savedQuoteFilters')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirst();
