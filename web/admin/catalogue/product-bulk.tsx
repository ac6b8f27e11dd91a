import { useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { BulkBar } from '#web/admin/ui/bulk-bar.tsx';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Menu, MenuItem } from '#web/admin/ui/menu.tsx';
import { listingStatuses } from '#web/admin/ui/status.tsx';
import type { Selection } from '#web/admin/ui/use-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { PriceDialog } from './price-dialog.tsx';

export type BulkInput = InputOf<'/admin/product/bulk'>;

type ProductBulkProps = {
  selection: Selection;
  /** What the list shows, for a selection of all of it. */
  matching: NonNullable<BulkInput['matching']>;
  shown: number;
  fullcount: number;
  onChanged: () => void;
};

const several = (count: number): string => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;

/** Changes all that is ticked, at once, with Undo. */
export function ProductBulk({ selection, matching, shown, fullcount, onChanged }: ProductBulkProps) {
  const { busy, run } = useAction();
  const [pricing, setPricing] = useState(false);
  const which = selection.all ? { matching } : { ids: selection.ids };

  /** @param onStale where it would no longer be what was shown */
  const change = (
    what: Pick<BulkInput, 'status' | 'percent' | 'roundTo' | 'plan'>,
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
      offerUndo(done(several(count)), async () => {
        const { restored, skipped } = (await call('/admin/product/bulk/undo', { batch })).response;
        onChanged();
        return skipped === 0 ? 'Undone' : `${formatCount(restored)} undone; ${several(skipped)} changed since, and left so`;
      });
    });

  return (
    <>
      <BulkBar selection={selection} shown={shown} fullcount={fullcount}>
        <Menu label="Status" align="right" className="[&>div]:top-auto [&>div]:bottom-full [&>div]:mb-1">
          {listingStatuses.map(({ value, label }) => (
            <MenuItem key={value} onClick={() => void change({ status: value }, (count) => `${count}: ${label.toLowerCase()}`)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <DeskButton onClick={() => setPricing(true)}>Change prices</DeskButton>
      </BulkBar>
      {pricing && (
        <PriceDialog
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
