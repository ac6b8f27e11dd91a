import { useQuery } from '@tanstack/react-query';
import type { AdminColour, AdminMainCategory, AdminSubCategory } from '#contract/admin/categories.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';

export type CatalogueOptions = { mainCategories: AdminMainCategory[]; subCategories: AdminSubCategory[]; colours: AdminColour[] };

/** Returns the materials, types and colours once they are loaded, including archived ones. */
export function useCatalogueOptions(): CatalogueOptions | undefined {
  const mainCategories = useQuery(queryFor('/admin/product/maincategory/list')).data?.result;
  const subCategories = useQuery(queryFor('/admin/product/subcategory/list')).data?.result;
  const colours = useQuery(queryFor('/admin/product/colours/list')).data?.result;
  return mainCategories && subCategories && colours && { mainCategories, subCategories, colours };
}

type SelectOption = { value: string; label: string };

/** Returns the options of a select: the records that are not archived, and the selected one. */
export const toSelectOptions = (records: readonly { _id: string; name: string; archived: boolean }[], chosen = ''): SelectOption[] =>
  records
    .filter(({ _id, archived }) => !archived || _id === chosen)
    .map(({ _id, name, archived }) => ({ value: _id, label: archived ? `${name} (archived)` : name }));
