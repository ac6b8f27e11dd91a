import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import * as paths from '#web/admin/paths.ts';
import { Menu, MenuItem } from '#web/admin/ui/menu.tsx';
import { savePriceList, type ListFormat } from './save-price-list.ts';

type PriceListMenuProps = {
  /** What the list shows. */
  matching: Omit<InputOf<'/admin/price-list/export'>, 'format'>;
  narrowed: boolean;
  count: number;
};

/** The price list as a file, out and in. */
export function PriceListMenu({ matching, narrowed, count }: PriceListMenuProps) {
  const navigate = useNavigate();
  const { run } = useAction();
  const which = narrowed ? `Export these ${formatCount(count)}` : 'Export all';
  const save = (format: ListFormat) => void run(() => savePriceList(format, matching));
  return (
    <Menu label="Price list" align="right" className="max-sm:[&>div]:right-auto max-sm:[&>div]:left-0">
      <MenuItem onClick={() => save('xlsx')}>{which} for Excel</MenuItem>
      <MenuItem onClick={() => save('csv')}>{which} as CSV</MenuItem>
      <MenuItem onClick={() => void navigate(paths.importProducts)}>Import a price list</MenuItem>
    </Menu>
  );
}
