import { useState } from 'react';
import { isApiError } from '#domain/errors/api-error.ts';
import { formatRand, haveCents, toCents } from '#domain/shared/money.ts';
import { parsePriceChange } from '#domain/catalogue/product-price.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import type { MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { PercentField, percentMessage, roundingOptions } from '#web/admin/components/inputs/percent-field.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProductBulkInput, ProductBulkResult } from './product-bulk-actions.tsx';

type RoundTo = NonNullable<ProductBulkInput['roundTo']>;

type PriceChange = { percent: number; roundTo: RoundTo; plan: string };

type BulkPriceDialogProps = {
  selection: Pick<ProductBulkInput, 'ids' | 'matching'>;
  count: number;
  /** Applies the previewed change. */
  apply: (change: PriceChange) => Promise<ProductBulkResult>;
  onApplied: (result: ProductBulkResult) => MutationReport;
};

function PreviewTable({ rows }: { rows: ProductBulkResult['result'] }) {
  const showsCents = haveCents(rows.flatMap(({ before, after }) => [toCents(before.price), toCents(after.price)]));
  return (
    <table className="w-full text-left tabular-nums" aria-label="New prices">
      <tbody>
        {rows.map(({ _id, name, before, after }) => (
          <tr key={_id} className="border-b border-line last:border-0">
            <th scope="row" className="px-3 py-1.5 font-normal">
              {name}
            </th>
            <td className="px-3 py-1.5 text-right whitespace-nowrap text-soft">{formatRand(toCents(before.price), showsCents)}</td>
            <td className="px-3 py-1.5 text-right font-semibold whitespace-nowrap">{formatRand(toCents(after.price), showsCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PricePreviewProps = {
  query: Parameters<typeof QueryPanel<ProductBulkResult>>[0]['query'];
  /** True while no percentage is entered. */
  isEmpty: boolean;
  isFresh: boolean;
};

function PricePreview({ query, isEmpty, isFresh }: PricePreviewProps) {
  return (
    <div className="mt-4 h-72 overflow-y-auto rounded-sm border border-line" aria-busy={!isEmpty && !isFresh}>
      {isEmpty ? (
        <p className="p-4 text-soft">You see the new prices here before anything is changed.</p>
      ) : (
        <QueryPanel query={query} errorTitle="The new prices could not be loaded" skeleton={<Skeleton className="m-3 h-64" />}>
          {({ result, fullcount }) =>
            fullcount === 0 ? <p className="p-4 text-soft">No price would change.</p> : <PreviewTable rows={result} />
          }
        </QueryPanel>
      )}
    </div>
  );
}

/** Changes prices by a percentage, with a preview of the new prices. */
export function BulkPriceDialog({ selection, count, apply, onApplied }: BulkPriceDialogProps) {
  const [percentText, setPercentText] = useState('');
  const [rounding, setRounding] = useState('100');
  const percent = parsePriceChange(percentText);
  const roundTo = Number(rounding) as RoundTo;
  const debouncedPercent = useDebouncedValue(percent, 250);
  const { table, ...query } = useListQuery({
    ...queryFor('/admin/product/bulk', { ...selection, percent: debouncedPercent, roundTo, preview: true }),
    enabled: debouncedPercent !== undefined,
  });
  const action = useDialogAction({
    mutationFn: apply,
    invalidates: ['/admin/product/list'],
    onSuccess: onApplied,
    onError: (error) => {
      // Products have changed since the preview.
      if (isApiError(error) && error.code === 'plan_stale') table.onRetry();
    },
  });
  const isFresh = table.isFresh && debouncedPercent === percent;
  const preview = percent === undefined ? undefined : query.data;
  const isInvalid = percentText.trim() !== '' && percent === undefined && !/^[+-]$/.test(percentText.trim());
  const changeCount = preview?.fullcount ?? 0;
  return (
    <FormDialog
      title={`Change ${pluralize(count, 'price')}`}
      label="Change prices"
      className="max-w-2xl"
      focusesContent
      action={action}
      submit={{
        disabled: !isFresh || changeCount === 0,
        children: changeCount > 0 ? `Change ${pluralize(changeCount, 'price')}` : 'Change prices',
      }}
      onSubmit={() => percent !== undefined && preview && isFresh && action.run({ percent, roundTo, plan: preview.plan })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          value={percentText}
          onChange={({ target }) => setPercentText(target.value)}
          error={isInvalid ? percentMessage : undefined}
        />
        <SelectField
          label="Rounded to"
          options={[{ value: '1', label: '1 cent' }, ...roundingOptions]}
          value={rounding}
          onChange={({ target }) => setRounding(target.value)}
        />
      </div>
      <PricePreview query={query} isEmpty={percent === undefined} isFresh={isFresh} />
      {preview && changeCount > preview.result.length && (
        <p className="mt-2 text-note">{`Showing the first ${preview.result.length} of ${formatInteger(changeCount)}.`}</p>
      )}
    </FormDialog>
  );
}
