import { useQuery } from '@tanstack/react-query';
import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { ProductRatesDialog } from './product-rates-dialog.tsx';

function RateList({ costCents: productCostCents, rates }: ProductRatesDto) {
  const showsCents = haveCents([productCostCents, ...rates.flatMap(({ priceCents, costCents }) => [priceCents, costCents])]);
  return (
    <dl className="space-y-2">
      <div className="flex justify-between gap-4">
        <dt className="text-soft">Cost, VAT excluded</dt>
        <dd className="tabular-nums">{formatRand(productCostCents, showsCents)}</dd>
      </div>
      {rates.map(({ thicknessMm, isPerSlab, priceCents, costCents }) => (
        <div key={`${thicknessMm} ${isPerSlab}`} className="flex justify-between gap-4">
          <dt className="text-soft">
            {[thicknessMm === null ? '' : `${thicknessMm} mm`, isPerSlab ? 'slab' : ''].filter(Boolean).join(', ')}
          </dt>
          <dd className="text-right tabular-nums">
            <span>{formatRand(priceCents, showsCents)}</span>
            <span className="block text-note">{`cost ${formatRand(costCents, showsCents)}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows the costs of a product and its prices by thickness and per slab. Render it only for roles with the permission
 * `price_changes`.
 */
export function ProductRatesPanel({ id }: { id: string }) {
  const query = useQuery(queryFor('/admin/product/rates/get', { _id: id }));
  const editor = useUrlDialog('rates');
  return (
    <Panel title="Costs and prices" hint="For quotes. Only owners and estimators see costs.">
      <QueryPanel query={query} skeleton={<Skeleton className="h-20" />}>
        {(data) => (
          <>
            <RateList {...data} />
            <AdminButton className="mt-3" onClick={() => editor.open('edit')}>
              Edit costs and prices
            </AdminButton>
            {editor.value === 'edit' && <ProductRatesDialog saved={data} onClose={editor.close} />}
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}
