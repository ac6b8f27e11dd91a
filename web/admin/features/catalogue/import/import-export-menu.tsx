import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { exportProducts, type ExportFormat } from './export-products.ts';

type ImportExportMenuProps = {
  /** Filter of the product list. */
  matching: Omit<InputOf<'/admin/price-list/export'>, 'format'>;
  isFiltered: boolean;
  count: number;
};

export function ImportExportMenu({ matching, isFiltered, count }: ImportExportMenuProps) {
  const navigate = useNavigate();
  const { mutate } = useAdminMutation({
    mutationFn: (format: ExportFormat) => exportProducts(format, matching),
    onSuccess: (message) => message,
  });
  const productsLabel = isFiltered ? pluralize(count, 'product') : 'all';
  return (
    <Menu label="Import or export">
      <MenuItem onClick={() => mutate('xlsx')}>{`Export ${productsLabel} to Excel`}</MenuItem>
      <MenuItem onClick={() => mutate('csv')}>{`Export ${productsLabel} as CSV`}</MenuItem>
      <MenuItem onClick={() => void navigate(paths.importProducts)}>Import products</MenuItem>
    </Menu>
  );
}
