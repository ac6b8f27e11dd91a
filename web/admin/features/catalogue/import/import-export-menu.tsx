import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/paths.ts';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { exportProducts, type ExportFormat } from './export-products.ts';

type PriceListMenuProps = {
  /** What the list shows. */
  matching: Omit<InputOf<'/admin/price-list/export'>, 'format'>;
  narrowed: boolean;
  count: number;
};

/** The price list as a file, out and in. */
export function ImportExportMenu({ matching, narrowed, count }: PriceListMenuProps) {
  const navigate = useNavigate();
  const { run } = useAction();
  const which = narrowed ? `Export these ${formatInteger(count)}` : 'Export all';
  const save = (format: ExportFormat) => void run(() => exportProducts(format, matching));
  return (
    <Menu label="Price list">
      <MenuItem onClick={() => save('xlsx')}>{which} for Excel</MenuItem>
      <MenuItem onClick={() => save('csv')}>{which} as CSV</MenuItem>
      <MenuItem onClick={() => void navigate(paths.importProducts)}>Import a price list</MenuItem>
    </Menu>
  );
}
