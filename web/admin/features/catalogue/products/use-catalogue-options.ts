import { useQuery } from '@tanstack/react-query';
import type { AdminColour, AdminMainCategory, AdminSubCategory } from '#contract/admin/categories.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { combineQueries } from '#web/admin/components/query-view.tsx';

export type CatalogueOptions = { mainCategories: AdminMainCategory[]; subCategories: AdminSubCategory[]; colours: AdminColour[] };

/** Loads the materials, types and colours, including archived ones. */
export function useCatalogueOptions() {
  const { data, ...query } = combineQueries([
    useQuery(queryFor('/admin/product/maincategory/list')),
    useQuery(queryFor('/admin/product/subcategory/list')),
    useQuery(queryFor('/admin/product/colours/list')),
  ]);
  const options: CatalogueOptions | undefined = data && {
    mainCategories: data[0].result,
    subCategories: data[1].result,
    colours: data[2].result,
  };
  return { ...query, data: options };
}

type SelectOption = { value: string; label: string };

/** Returns the options of a select: all active records, and the selected record even if it is archived. */
export const toSelectOptions = (records: readonly { _id: string; name: string; archived: boolean }[], selectedId = ''): SelectOption[] =>
  records
    .filter(({ _id, archived }) => !archived || _id === selectedId)
    .map(({ _id, name, archived }) => ({ value: _id, label: archived ? `${name} (archived)` : name }));
