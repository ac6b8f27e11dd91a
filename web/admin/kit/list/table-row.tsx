import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { useSortableItem } from '#web/admin/components/sortable.tsx';
import type { DataTableProps, TableColumn } from './data-table.tsx';

const minWidthClasses = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

/** Returns the classes of a column's cells. */
export const getColumnClass = <Row,>({ align, minWidth, className = '' }: TableColumn<Row>): string =>
  `${align === 'right' ? 'text-right tabular-nums' : 'text-left'} ${minWidth ? minWidthClasses[minWidth] : ''} ${className}`;

type TableRowProps<Row> = {
  row: Row;
  tableProps: DataTableProps<Row>;
  /** Drag handle of the row. */
  handle?: ReactNode;
  itemProps?: ComponentProps<'tr'>;
};

/** Renders a row of a `DataTable`: its checkbox, cells and actions. */
export function TableRow<Row>({ row, tableProps, handle, itemProps }: TableRowProps<Row>) {
  const { columns, rows = [], getRowId, getRowLabel, getRowHref, rowLinkProps, selection, actions, rowClass } = tableProps;
  const id = getRowId(row);
  const isSelected = selection?.has(id) === true;
  return (
    <tr
      ref={focusOnRemoval}
      data-id={id}
      {...itemProps}
      className={`relative border-b border-line last:border-0 hover:bg-well has-[[data-row]:focus-visible]:bg-well ${isSelected ? 'bg-mark' : ''} ${rowClass?.(row) ?? ''} ${itemProps?.className ?? ''}`}
    >
      {selection && (
        <td className="p-0">
          <label className="relative z-10 grid size-10 cursor-pointer place-items-center pointer-coarse:size-11">
            <input
              type="checkbox"
              aria-label={`Select ${getRowLabel(row)}`}
              className="size-4"
              checked={isSelected}
              onChange={() => selection.toggle(id)}
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={`px-3 py-1 ${getColumnClass(column)}`}>
          {index === 0 && getRowHref ? (
            <Link data-row to={getRowHref(row)} {...rowLinkProps} className="font-semibold -outline-offset-2 after:absolute after:inset-0">
              {column.cell(row, rows)}
            </Link>
          ) : (
            column.cell(row, rows)
          )}
        </td>
      ))}
      {actions && (
        <td className="px-2 py-1 text-right whitespace-nowrap [&_button]:relative [&_button]:z-10">
          <span className="inline-flex items-center">
            {handle}
            {actions(row)}
          </span>
        </td>
      )}
    </tr>
  );
}

/** Renders a row that can be dragged to another position. */
export function SortableTableRow<Row>({ row, tableProps }: Pick<TableRowProps<Row>, 'row' | 'tableProps'>) {
  const { itemProps, handle, isDragging } = useSortableItem(tableProps.getRowId(row), tableProps.getRowLabel(row));
  return (
    <TableRow
      row={row}
      tableProps={tableProps}
      handle={handle}
      itemProps={{ ...itemProps, className: isDragging ? 'bg-mark shadow-lift' : '' }}
    />
  );
}
