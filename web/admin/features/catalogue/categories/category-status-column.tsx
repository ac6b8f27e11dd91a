import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import type { CategoryRow } from './categories.ts';

export const getCategoryStatus = ({ archived }: CategoryRow) => (archived ? 'archived' : 'active');

/** Table column with the publication status of a material, a type or a colour. */
export const categoryStatusColumn: TableColumn<CategoryRow> = {
  id: 'status',
  header: 'Status',
  minWidth: 'md',
  cell: (category) => <ListingStatusBadge status={getCategoryStatus(category)} />,
};
