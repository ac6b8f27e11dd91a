import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Changes = AdminRevision['priceChanges'];
type QuantityAndPrice = NonNullable<Changes[number]['after']>;

const formatQuantityAndPrice = ({ quantity, unitPriceCents }: QuantityAndPrice): string => `${quantity} × ${formatRand(unitPriceCents)}`;

type PriceChangesNoticeProps = {
  changes: Changes;
  /** VAT rates of the revision and of the current price book, in hundredths of a percent. */
  vatRates: { before: number; after: number };
  /** True if the form has unsaved changes. The prices then cannot be applied, because line positions refer to the saved draft. */
  isDirty: boolean;
  onApply: () => void;
};

/** Lists the prices that have changed since the newest revision was calculated, and applies them on request. */
export function PriceChangesNotice({ changes, vatRates, isDirty, onApply }: PriceChangesNoticeProps) {
  return (
    <Notice
      isDense
      title="The price book has changed since this revision was calculated"
      action={
        <AdminButton disabled={isDirty} onClick={onApply}>
          {changes.length === 0 ? 'Use new VAT rate' : 'Use new prices'}
        </AdminButton>
      }
    >
      <ul className="space-y-0.5 text-[0.8125rem] tabular-nums">
        {vatRates.before !== vatRates.after && (
          <li>{`The VAT rate changes from ${vatRates.before / 100}% to ${vatRates.after / 100}%. Prices include VAT, so totals stay the same.`}</li>
        )}
        {changes.map(({ alternative, line, label, area, before, after, added }) => (
          <li key={`${alternative}.${line ?? `${added?.input.code}@${added?.input.areaIndex}`}`}>
            {`${[label, area].filter(Boolean).join(', ')}: ${before ? formatQuantityAndPrice(before) : 'new'} → ${after ? formatQuantityAndPrice(after) : 'no longer in the price book'}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
