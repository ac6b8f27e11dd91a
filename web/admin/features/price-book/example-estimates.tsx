import { formatRand } from '#domain/shared/money.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { observeFloatingBar } from '#web/admin/components/observe-height.ts';
import { exampleJobs, priceExamples, type ExampleRange } from '#domain/pricing/price-examples.ts';
import type { PriceBookResponse } from './price-book-query.ts';

type ExampleProduct = NonNullable<PriceBookResponse['stone']>;

const formatRange = (range: ExampleRange): string =>
  range === undefined ? '–' : `${formatRand(range.low.grossCents)} – ${formatRand(range.high.grossCents)}`;
const getMiddleCents = ({ low, high }: NonNullable<ExampleRange>): number => (low.grossCents + high.grossCents) / 2;

/** Returns the change of a range's middle: `+3.4%`; '' if it is unchanged. */
function formatChange(before: ExampleRange, after: ExampleRange): string {
  if (before === undefined || after === undefined) return '';
  const percent = Math.round((getMiddleCents(after) / getMiddleCents(before) - 1) * 1000) / 10;
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}

/** Returns half the width of a range as a percentage of its middle: `± 12%`. */
const formatSpread = (range: ExampleRange): string =>
  range === undefined ? '' : `± ${Math.round(((range.high.grossCents - range.low.grossCents) / 2 / getMiddleCents(range)) * 100)}%`;

type ExampleEstimatesProps = {
  stone: ExampleProduct | null;
  /** Undefined while the price book has errors. */
  book: PriceBook | undefined;
  /** Previous price book; undefined to show no changes. */
  before?: PriceBook | undefined;
};

/** Shows the estimates of example quote requests as visitors would see them. */
export function ExampleEstimates({ stone, book, before }: ExampleEstimatesProps) {
  if (stone === null) return <p className="text-soft">Examples appear once a product has a price per meter.</p>;
  if (book === undefined) return <p className="text-soft">Examples appear once all required fields are filled in.</p>;
  const product = { ...stone, isService: false };
  const currentRanges = priceExamples(book, product);
  const previousRanges = before && priceExamples(before, product);
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {exampleJobs.map(({ name, detail }, index) => {
          const previousRange = previousRanges?.[index];
          const currentRange = currentRanges[index];
          const isChanged = previousRanges !== undefined && formatRange(previousRange) !== formatRange(currentRange);
          return (
            <li key={name} className="py-3" aria-label={name}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className="font-semibold">{name}</p>
                <p className="text-note whitespace-nowrap tabular-nums">
                  {isChanged ? formatChange(previousRange, currentRange) : formatSpread(currentRange)}
                </p>
              </div>
              <p className="text-note">{detail}</p>
              <p className="mt-1 tabular-nums">
                {isChanged && (
                  <span>
                    <del className="mr-2 whitespace-nowrap text-soft decoration-1">{formatRange(previousRange)}</del>{' '}
                  </span>
                )}
                <span className={`whitespace-nowrap ${isChanged ? 'font-semibold' : ''}`}>{formatRange(currentRange)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <p className="mt-5 text-note">
        {`In ${stone.name}, ${formatRand(stone.priceCents)} ${stone.unit === 'square_metre' ? 'per m²' : 'per running meter'}, VAT included.`}
      </p>
    </>
  );
}

/** Shows the change of the first example at the bottom of narrow windows, in which the list of examples scrolls out of view. */
export function FirstExampleBar({ stone, book, before }: ExampleEstimatesProps & { before: PriceBook }) {
  if (stone === null || book === undefined) return null;
  const product = { ...stone, isService: false };
  const [previousRange] = priceExamples(before, product);
  const [currentRange] = priceExamples(book, product);
  if (formatRange(previousRange) === formatRange(currentRange)) return null;
  return (
    <p
      ref={observeFloatingBar}
      className="sticky bottom-[calc(0.75rem+var(--connection-banner-height,0px))] z-20 mt-4 flex flex-wrap items-baseline gap-x-3 rounded-sm border border-ink bg-card px-3 py-2 tabular-nums shadow-lift xl:hidden"
    >
      <span className="text-soft">{exampleJobs[0]!.name}</span>
      <span className="font-semibold whitespace-nowrap">{formatRange(currentRange)}</span>
      <span className="ml-auto text-soft">{formatChange(previousRange, currentRange)}</span>
    </p>
  );
}
