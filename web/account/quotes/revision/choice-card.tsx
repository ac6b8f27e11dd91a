import { pluralize } from '#domain/shared/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { PriceText } from './price-text.tsx';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

type ChoiceCardProps = { choice: RevisionChoice; totals: ChoiceTotals; onAccept: () => void };
type ChoiceBarProps = Pick<ChoiceCardProps, 'totals' | 'onAccept'> & { isHidden: boolean };

/** Renders the total of the choice and the button that scrolls to the acceptance form, in a sticky column on wide windows. */
export function ChoiceCard({ choice: { alternative, extras }, totals, onAccept }: ChoiceCardProps) {
  return (
    <aside aria-label="Your choice" className="sticky top-28 mt-8 border-t border-ink pt-4 max-lg:hidden print:hidden">
      <p className="text-sm text-soft">Your choice</p>
      <p className="mt-1 line-clamp-3 font-display text-xl leading-tight wrap-anywhere">{alternative.name}</p>
      {extras.length > 0 && <p className="mt-1 text-sm text-soft">{`with ${pluralize(extras.length, 'extra')}`}</p>}
      <PriceText totals={totals} className="mt-3 block text-2xl font-semibold" />
      <p className="text-sm text-soft">VAT included</p>
      <Button className="mt-4 w-full px-3" onClick={onAccept}>
        Review and accept
      </Button>
    </aside>
  );
}

/** Renders the total of the choice and the same button as a bottom bar of narrow windows. A hidden bar keeps its space. */
export const ChoiceBar = ({ totals, onAccept, isHidden }: ChoiceBarProps) => (
  <div className={`bottom-bar -mx-5 mt-8 justify-between gap-4 px-5 sm:-mx-6 sm:px-6 print:hidden ${isHidden ? 'invisible' : ''}`}>
    <PriceText totals={totals} className="text-lg font-semibold" />
    <button type="button" onClick={onAccept} className="min-h-11 font-semibold text-rust hover:text-rust-deep">
      Review and accept
    </button>
  </div>
);
