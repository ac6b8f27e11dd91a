import { useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';

export type ProductBulkInput = InputOf<'/admin/product/bulk'>;

type ProductBulkProps = {
  selection: RowSelection;
  /** What the list shows, for a selection of all of it. */
  matching: NonNullable<ProductBulkInput['matching']>;
  shown: number;
  fullcount: number;
  onChanged: () => void;
};

const formatProductCount = (count: number): string => pluralize(count, 'product');

/** Changes all that is ticked, at once, with Undo. */
export function ProductBulkActions({ selection, matching, shown, fullcount, onChanged }: ProductBulkProps) {
  const { busy, run } = useAction();
  const [pricing, setPricing] = useState(false);
  const which = selection.all ? { matching } : { ids: selection.ids };

  /** @param onStale where it would no longer be what was shown */
  const change = (
    what: Pick<ProductBulkInput, 'status' | 'percent' | 'roundTo' | 'plan'>,
    done: (count: string) => string,
    onStale?: () => void,
  ) =>
    run(async () => {
      const answer = await call('/admin/product/bulk', { ...which, ...what }).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'plan_stale') onStale?.();
        throw error;
      });
      const { batch, fullcount: count } = answer.response;
      setPricing(false);
      selection.clear();
      onChanged();
      if (batch === null) return 'Nothing to change: they are so already';
      showUndo(done(formatProductCount(count)), async () => {
        const { restored, skipped } = (await call('/admin/product/bulk/undo', { batch })).response;
        onChanged();
        return skipped === 0 ? 'Undone' : `${formatInteger(restored)} undone; ${formatProductCount(skipped)} changed since, and left so`;
      });
    });

  return (
    <>
      <BulkActionBar selection={selection} shown={shown} fullcount={fullcount}>
        <Menu label="Status" side="top">
          {listingStatuses.map(({ value, label }) => (
            <MenuItem key={value} onClick={() => void change({ status: value }, (count) => `${count}: ${label.toLowerCase()}`)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <AdminButton onClick={() => setPricing(true)}>Change prices</AdminButton>
      </BulkActionBar>
      {pricing && (
        <BulkPriceDialog
          which={which}
          count={selection.count}
          busy={busy}
          onClose={() => setPricing(false)}
          onApply={(what, onStale) => void change(what, (count) => `Prices of ${count} changed`, onStale)}
        />
      )}
    </>
  );
}
