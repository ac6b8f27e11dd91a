import type { CategoryOption } from '#contract/admin/categories.endpoints.ts';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';

export type CatalogueOptions = ResponseOf<'/admin/product/options'>;

/** Query options of the materials, types and colours to choose from, including archived ones. */
export const categoryOptionsQuery = queryFor('/admin/product/options');

type SelectOption = { value: string; label: string };

/** Returns the options of a select: all active records, and the selected record even if it is archived. */
export const toSelectOptions = (records: readonly CategoryOption[], selectedId = ''): SelectOption[] =>
  records
    .filter(({ _id, archived }) => !archived || _id === selectedId)
    .map(({ _id, name, archived }) => ({ value: _id, label: archived ? `${name} (archived)` : name }));
