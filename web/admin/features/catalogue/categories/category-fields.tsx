import { Link } from 'react-router';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { text, textArea } from '#web/admin/kit/form/fields.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';

export const nameField = text({ label: 'Name', maxLength: 120, required: catalogueErrors.name_required[1] });
export const descriptionField = textArea({ label: 'Description', maxLength: 2000, optional: true });

/** Start of the paths of the endpoints whose responses contain categories. */
export const affectedByCategories = ['/admin/product/options'] as const;

export const countLinkClass = 'relative z-10 row-link';

/** Returns the column with the number of products of a category. @param filterName parameter that filters the products */
export const createProductCountColumn = (filterName: string): TableColumn<{ _id: string; productCount: number }> => ({
  id: 'productCount',
  header: 'Products',
  sort: 'productCount',
  align: 'right',
  cell: ({ _id, productCount }) => (
    <Link to={`${paths.products}?${filterName}=${_id}`} className={countLinkClass}>
      {formatInteger(productCount)}
    </Link>
  ),
});
