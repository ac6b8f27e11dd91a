import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { applyPriceChanges } from '#domain/revisions/edit/price-changes.ts';
import { formatRand } from '#domain/shared/money.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { Notice } from '#web/ui/notice.tsx';
import { usePricing } from './pricing-context.ts';

type Changes = AdminRevision['priceChanges'];
type QuantityAndPrice = NonNullable<Changes[number]['after']>;

const formatQuantityAndPrice = ({ quantity, unitPriceCents }: QuantityAndPrice): string => `${quantity} × ${formatRand(unitPriceCents)}`;

/** Lists the prices that have changed since the newest revision was calculated, and applies them on request. */
export function PriceChangesNotice() {
  const { session, state, data } = usePricing();
  const [newest] = data.revisions;
  // Saves the unchanged lines with the VAT rate of the current price book.
  const applyVatMutation = useAdminMutation({
    mutationFn: () => session.save(true),
    onSuccess: (draft) => (draft ? 'Draft saved' : undefined),
  });
  if (newest === undefined) return null;
  const { priceChanges: changes, vatRate: before } = newest;
  const { vatRate: after } = data.settings;
  if (changes.length === 0 && before === after) return null;
  const applyChanges = (): void => {
    const alternatives = applyPriceChanges(state.editor.current.alternatives, changes, createRandomId);
    session.edit({ type: 'set_fields', changes: { alternatives } });
  };
  return (
    <Notice
      isDense
      title="The price book has changed since this revision was calculated"
      action={
        // Line positions refer to the saved draft, so prices cannot be applied to a form with changes.
        <AdminButton disabled={state.isChanged} onClick={changes.length === 0 ? () => applyVatMutation.mutate() : applyChanges}>
          {changes.length === 0 ? 'Use new VAT rate' : 'Use new prices'}
        </AdminButton>
      }
    >
      <ul className="space-y-0.5 text-small tabular-nums">
        {before !== after && (
          <li>{`The VAT rate changes from ${before / 100}% to ${after / 100}%. Prices include VAT, so totals stay the same.`}</li>
        )}
        {changes.map(({ alternative, line, label, area, before: from, after: to, added }) => (
          <li key={`${alternative}.${line ?? `${added?.input.code}@${added?.input.areaIndex}`}`}>
            {`${[label, area].filter(Boolean).join(', ')}: ${from ? formatQuantityAndPrice(from) : 'new'} → ${to ? formatQuantityAndPrice(to) : 'no longer in the price book'}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
