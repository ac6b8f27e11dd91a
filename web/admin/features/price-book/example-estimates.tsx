import { formatRand } from '#domain/shared/money.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { exampleJobs, exampleRanges, type ExampleRange } from '#domain/pricing/price-examples.ts';
import type { PriceBookResponse } from './fetch-price-book.ts';

type Stone = NonNullable<PriceBookResponse['stone']>;

const told = (range: ExampleRange): string =>
  range === undefined ? '–' : `${formatRand(range.low.grossCents)} – ${formatRand(range.high.grossCents)}`;
const middle = ({ low, high }: NonNullable<ExampleRange>): number => (low.grossCents + high.grossCents) / 2;

/** Returns by how much the middle of a range rises: `+3.4 %`; '' where it stays. */
function shift(before: ExampleRange, after: ExampleRange): string {
  if (before === undefined || after === undefined) return '';
  const percent = Math.round((middle(after) / middle(before) - 1) * 1000) / 10;
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}

/** How far the ends lie from the middle: the width of a range. */
const width = (range: ExampleRange): string =>
  range === undefined ? '' : `± ${Math.round(((range.high.grossCents - range.low.grossCents) / 2 / middle(range)) * 100)} %`;

type ExamplesProps = {
  stone: Stone | null;
  /** Undefined while it cannot be reckoned with. */
  book: PriceBook | undefined;
  /** What it was; left out, only what is. */
  before?: PriceBook | undefined;
};

/** What a few jobs come to, as a visitor would be told. */
export function ExampleEstimates({ stone, book, before }: ExamplesProps) {
  if (stone === null) return <p className="text-soft">Examples show here once a stone has a price by the metre.</p>;
  if (book === undefined) return <p className="text-soft">Examples show here once all that is asked for is filled in.</p>;
  const base = { ...stone, isService: false };
  const now = exampleRanges(book, base);
  const was = before && exampleRanges(before, base);
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {exampleJobs.map(({ name, detail }, index) => {
          const [from, to] = [was?.[index], now[index]];
          const moved = was !== undefined && told(from) !== told(to);
          return (
            <li key={name} className="py-3" aria-label={name}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className="font-semibold">{name}</p>
                <p className="text-[0.8125rem] whitespace-nowrap text-soft tabular-nums">{moved ? shift(from, to) : width(to)}</p>
              </div>
              <p className="text-[0.8125rem] text-soft">{detail}</p>
              <p className="mt-1 tabular-nums">
                {moved && (
                  <>
                    <del className="mr-2 whitespace-nowrap text-soft decoration-1">{told(from)}</del>{' '}
                  </>
                )}
                <span className={`whitespace-nowrap ${moved ? 'font-semibold' : ''}`}>{told(to)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <p className="mt-5 text-[0.8125rem] text-soft">
        In {stone.name}, {formatRand(stone.priceCents)} {stone.unit === 'square_metre' ? 'per m²' : 'per running metre'}, VAT included.
      </p>
    </>
  );
}

/** What became of the first example, at the foot of windows too narrow to have all of them in sight. */
export function FirstExampleBar({ stone, book, before }: ExamplesProps & { before: PriceBook }) {
  if (stone === null || book === undefined) return null;
  const base = { ...stone, isService: false };
  const [[from], [to]] = [exampleRanges(before, base), exampleRanges(book, base)];
  if (told(from) === told(to)) return null;
  return (
    <p className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-baseline gap-x-3 rounded-sm border border-ink bg-card px-3 py-2 tabular-nums shadow-lift xl:hidden">
      <span className="text-soft">{exampleJobs[0]!.name}</span>
      <span className="font-semibold whitespace-nowrap">{told(to)}</span>
      <span className="ml-auto text-soft">{shift(from, to)}</span>
    </p>
  );
}
