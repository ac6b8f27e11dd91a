import type { InputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import type { ResponseOf } from '#web/admin/api/query-client.ts';
import { useAdminMutation, type MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { BulkActionBar } from '#web/admin/kit/list/bulk-action-bar.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { RowSelection } from '#web/admin/kit/list/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { describeUndoneProducts } from '#web/admin/features/catalogue/describe-undone-products.ts';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';

export type ProductBulkInput = InputOf<'/admin/product/bulk'>;
export type ProductBulkResult = ResponseOf<'/admin/product/bulk'>;

type ProductBulkActionsProps = {
  selection: RowSelection;
  /** Filter of the list, for a selection of all matches. */
  matching: NonNullable<ProductBulkInput['matching']>;
  shownCount: number;
  fullcount: number;
};
type StatusChange = { status: ListingStatus; selectedProducts: Pick<ProductBulkInput, 'ids' | 'matching'> };

const statusMessages: Record<ListingStatus, (products: string) => string> = {
  active: (products) => `${products} set to active`,
  draft: (products) => `${products} set to draft`,
  archived: (products) => `${products} archived`,
};
const changeProducts = async (input: ProductBulkInput): Promise<ProductBulkResult> => (await call('/admin/product/bulk', input)).response;

/** Returns the message of a change, with undo. @param describe returns the success message */
const reportChange = (
  { batch, fullcount }: ProductBulkResult,
  describe: (products: string) => string,
  undoneMessage: string,
): MutationReport =>
  batch === null
    ? 'No changes needed'
    : {
        message: describe(pluralize(fullcount, 'product')),
        undo: async () => {
          const { restored, skipped } = (await call('/admin/product/bulk/undo', { batch })).response;
          return describeUndoneProducts(undoneMessage, restored, skipped);
        },
      };

/** Renders the actions that change the selected products, with undo. */
export function ProductBulkActions({ selection, matching, shownCount, fullcount }: ProductBulkActionsProps) {
  const selectedProducts = selection.isAllSelected ? { matching } : { ids: selection.ids };
  const { mutate, isPending } = useAdminMutation({
    mutationFn: (change: StatusChange) => changeProducts({ ...change.selectedProducts, status: change.status }),
    invalidates: ['/admin/product/list'],
    onSuccess: (result, { status }) => {
      selection.clear();
      return reportChange(result, statusMessages[status], 'Status change undone');
    },
  });
  const openPriceDialog = () =>
    openDialog(
      <BulkPriceDialog
        selection={selectedProducts}
        count={selection.count}
        apply={(change) => changeProducts({ ...selectedProducts, ...change })}
        onApplied={(result) => {
          selection.clear();
          return reportChange(result, (products) => `Prices of ${products} changed`, 'Price change undone');
        }}
      />,
    );

  return (
    <BulkActionBar selection={selection} shownCount={shownCount} fullcount={fullcount}>
      <Menu label="Status" side="top">
        {listingStatuses.map(({ value, label }) => (
          <MenuItem key={value} onClick={() => mutate({ selectedProducts, status: value })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {/* Busy during a status change, which clears the selection when it ends. */}
      <AdminButton busy={isPending} onClick={openPriceDialog}>
        Change prices
      </AdminButton>
    </BulkActionBar>
  );
}
