import { useState } from 'react';
import { useArchive } from '#web/admin/api/use-archive.ts';
import { call } from '#web/lib/api/api-client.ts';
import { listCategoryUsages, type CategoryUsage } from './category-in-use-notice.tsx';
import { formatCategoryCount, listAffectedPaths, type CategoryRow, type CategoryKind } from './categories.ts';

/**
 * Archives and restores categories. `categoriesInUse`: categories that were not archived because records use them, with
 * those records.
 */
export function useCategoryActions(kind: CategoryKind) {
  const [categoriesInUse, setCategoriesInUse] = useState<readonly CategoryUsage[]>([]);
  const formatCount = (count: number) => formatCategoryCount(kind, count);
  const actions = useArchive<CategoryRow>({
    send: (action, { _id }) => call(`/admin/${kind}/${action}`, { _id }),
    invalidates: listAffectedPaths(kind),
    describe: (items) => (items.length === 1 ? items[0]!.name : formatCount(items.length)),
    formatCount,
    onSettled: (failed) => setCategoriesInUse(listCategoryUsages(failed)),
  });
  return { ...actions, categoriesInUse, clearCategoriesInUse: () => setCategoriesInUse([]) };
}
export type CategoryActions = ReturnType<typeof useCategoryActions>;
