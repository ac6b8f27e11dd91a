import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Changes = AdminRevision['priceChanges'];
type Figure = Changes[number]['before'];

const formatFigure = ({ quantity, unitPriceCents }: Figure): string => `${quantity} × ${formatRand(unitPriceCents)}`;

type PriceChangesNoticeProps = {
  changes: Changes;
  /** The VAT rates of the revision and of the current price book, in hundredths of a percent. */
  vatRates: { before: number; after: number };
  /** True if the form has changes that are not saved. The positions of the lines are those of the saved draft. */
  isDirty: boolean;
  onApply: () => void;
};

/** Lists what a newer price book changes in the revision that pricing starts from, and offers to apply it. */
export function PriceChangesNotice({ changes, vatRates, isDirty, onApply }: PriceChangesNoticeProps) {
  return (
    <Notice
      title="The price book has changed since these prices"
      action={
        <AdminButton disabled={isDirty} onClick={onApply}>
          {changes.length === 0 ? 'Use the new VAT rate' : 'Use the new prices'}
        </AdminButton>
      }
    >
      <ul className="space-y-0.5 text-[0.8125rem] tabular-nums">
        {vatRates.before !== vatRates.after && (
          <li>
            VAT from {vatRates.before / 100}% to {vatRates.after / 100}%. Prices include VAT, so totals stay the same.
          </li>
        )}
        {changes.map(({ alternative, line, label, area, before, after }) => (
          <li key={`${alternative}.${line}`}>
            {[label, area].filter(Boolean).join(', ')}: {formatFigure(before)} →{' '}
            {after ? formatFigure(after) : 'no longer in the price book'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
