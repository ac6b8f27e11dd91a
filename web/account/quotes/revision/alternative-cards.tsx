import type { CustomerAlternative } from '#contract/account/revision.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { formatDifference } from './revision-text.ts';

type AlternativeCardsProps = {
  alternatives: readonly CustomerAlternative[];
  selectedIndex: number;
  /** False if the quote is closed. Then the selection cannot be changed. */
  isOpen: boolean;
  onSelect: (index: number) => void;
};

const cardClass =
  'flex h-full gap-4 rounded-sm border border-edge bg-card transition-colors group-hover/card:border-ink group-has-checked/card:border-ink group-has-checked/card:inset-ring group-has-checked/card:inset-ring-ink ' +
  'group-has-focus-visible/card:outline-2 group-has-focus-visible/card:outline-offset-2 group-has-focus-visible/card:outline-rust max-sm:pr-4 sm:flex-col sm:gap-0 print:gap-0';

type AlternativeTextProps = {
  alternative: CustomerAlternative;
  firstCents: number;
  /** Classes of the line with the price difference. */
  differenceClass: string;
};

function AlternativeText({ alternative, firstCents, differenceClass }: AlternativeTextProps) {
  const { index, name, totals } = alternative;
  return (
    <span className="flex min-w-0 flex-1 flex-col py-3 sm:px-4 sm:py-4 print:p-2">
      <span className="flex items-center gap-2 text-sm text-soft">
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center print:[print-color-adjust:exact] rounded-full border border-edge group-has-checked/card:border-ink group-has-checked/card:after:size-2.5 group-has-checked/card:after:rounded-full group-has-checked/card:after:bg-ink"
        />
        <span>{`Alternative ${index + 1}`}</span>
      </span>
      <span className="mt-1 font-display text-xl leading-tight wrap-anywhere">{name}</span>
      <span className="mt-2 font-semibold tabular-nums sm:mt-auto sm:pt-3">{formatRand(totals.grossCents)}</span>
      <span className={`text-sm text-soft tabular-nums ${differenceClass}`}>
        {index > 0 && formatDifference(totals.grossCents - firstCents)}
      </span>
    </span>
  );
}

/** Renders the alternatives of a quote as a radio group, each with its total without extras. */
export function AlternativeCards({ alternatives, selectedIndex, isOpen, onSelect }: AlternativeCardsProps) {
  const firstCents = alternatives[0]!.totals.grossCents;
  const hasThreeColumns = alternatives.length > 2;
  // Reserves the height of the longest difference, so that the prices of a row are aligned. In three columns it has two lines.
  const differenceClass = hasThreeColumns ? 'sm:min-h-[2lh] print:min-h-0' : 'sm:min-h-[1lh] print:min-h-0';
  return (
    <fieldset className="mt-12 min-w-0 print:mt-3">
      <legend className="mb-4 font-display text-2xl [--opsz:60] print:mb-1 print:text-[12pt]">
        {isOpen ? 'Choose an alternative' : 'Alternatives'}
      </legend>
      {alternatives.some(({ extras }) => extras.length > 0) && (
        <p className="-mt-2 mb-4 text-sm text-soft print:hidden">Totals without optional extras, VAT included</p>
      )}
      <div className={`grid gap-3 sm:gap-4 print:grid-cols-3 ${hasThreeColumns ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {alternatives.map((alternative) => (
          <label key={alternative.index} className="group/card relative">
            <input
              type="radio"
              name="alternative"
              value={alternative.index}
              checked={alternative.index === selectedIndex}
              disabled={!isOpen}
              onChange={() => onSelect(alternative.index)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none disabled:cursor-default"
            />
            <span className={cardClass}>
              <ResponsivePicture
                picture={alternative.picture}
                alt=""
                sizes="(min-width: 40rem) 24rem, 7rem"
                className="min-h-28 w-28 shrink-0 rounded-l-sm sm:aspect-4/3 sm:min-h-0 sm:w-full sm:rounded-t-sm sm:rounded-bl-none print:hidden"
              />
              <AlternativeText alternative={alternative} firstCents={firstCents} differenceClass={differenceClass} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
