import { useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { BulkActionBar } from '#web/admin/kit/list/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { RowSelection } from '#web/admin/kit/list/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { describeUndoneProducts } from '#web/admin/features/catalogue/describe-undone-products.ts';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';

export type ProductBulkInput = InputOf<'/admin/product/bulk'>;

type ProductBulkActionsProps = {
  selection: RowSelection;
  /** Filter of the list, for a selection of all matches. */
  matching: NonNullable<ProductBulkInput['matching']>;
  shownCount: number;
  fullcount: number;
};
type BulkChange = {
  /** Contains the selection at the time of the click. */
  input: ProductBulkInput;
  /** Returns the success message. */
  describe: (products: string) => string;
  /** Message after *Undo*. */
  undoneMessage: string;
  /** Called if the products have changed since the preview. */
  onStale?: () => void;
};

const statusMessages: Record<ListingStatus, (products: string) => string> = {
  active: (products) => `${products} set to active`,
  draft: (products) => `${products} set to draft`,
  archived: (products) => `${products} archived`,
};
const formatProductCount = (count: number): string => pluralize(count, 'product');

/** Renders the actions that change the selected products, with undo. */
export function ProductBulkActions({ selection, matching, shownCount, fullcount }: ProductBulkActionsProps) {
  const [isPriceDialogOpen, setIsPriceDialogOpen] = useState(false);
  const selectedProducts = selection.isAllSelected ? { matching } : { ids: selection.ids };

  const { mutate, isPending, errorMessage, reset } = useAdminMutation({
    mutationFn: async ({ input }: BulkChange) => (await call('/admin/product/bulk', input)).response,
    invalidates: ['/admin/product/list'],
    onSuccess: ({ batch, fullcount: count }, { describe, undoneMessage }) => {
      setIsPriceDialogOpen(false);
      selection.clear();
      if (batch === null) return 'No changes needed';
      return {
        message: describe(formatProductCount(count)),
        undo: async () => {
          const { restored, skipped } = (await call('/admin/product/bulk/undo', { batch })).response;
          return describeUndoneProducts(undoneMessage, restored, skipped);
        },
      };
    },
    onError: (error, { onStale }) => {
      if (isApiError(error) && error.code === 'plan_stale') onStale?.();
    },
  });

  const openPriceDialog = () => {
    reset();
    setIsPriceDialogOpen(true);
  };

  return (
    <>
      <BulkActionBar selection={selection} shownCount={shownCount} fullcount={fullcount}>
        <Menu label="Status" side="top">
          {listingStatuses.map(({ value, label }) => (
            <MenuItem
              key={value}
              onClick={() =>
                mutate({
                  input: { ...selectedProducts, status: value },
                  describe: statusMessages[value],
                  undoneMessage: 'Status change undone',
                })
              }
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
        {/* Busy during a status change, which clears the selection and closes the dialog when it ends. */}
        <AdminButton busy={isPending} onClick={openPriceDialog}>
          Change prices
        </AdminButton>
      </BulkActionBar>
      {isPriceDialogOpen && (
        <BulkPriceDialog
          selection={selectedProducts}
          count={selection.count}
          busy={isPending}
          errorMessage={errorMessage}
          onClose={() => setIsPriceDialogOpen(false)}
          onApply={(change, onStale) =>
            mutate({
              input: { ...selectedProducts, ...change },
              describe: (products) => `Prices of ${products} changed`,
              undoneMessage: 'Price change undone',
              onStale,
            })
          }
        />
      )}
    </>
  );
}
