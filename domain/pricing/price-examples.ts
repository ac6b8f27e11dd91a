import { calculateEstimate, type EstimateAnswers, type EstimateBase } from './estimate.ts';
import { validatePriceBook } from './price-book-check.ts';
import type { PriceBook } from './price-book.ts';
import type { Amount } from './amount.ts';

const unanswered: EstimateAnswers = {
  meters: null,
  running_meters: true,
  square_meters: false,
  pieces: [],
  type_sink: [],
  extras: [],
  remove_countertops: '',
  install_groundfloor: '',
  suburb: '',
};

/** Typical jobs that show the effect of a price change. `priceExamples` adds a suburb of the first delivery zone. */
export const exampleJobs: readonly { name: string; detail: string; answers: EstimateAnswers }[] = [
  {
    name: '4 m straight',
    detail: 'Undermount sink, ground floor',
    answers: { ...unanswered, meters: 4, type_sink: ['undermounted'], install_groundfloor: 'yes' },
  },
  {
    name: 'L-shaped kitchen',
    detail: '3.2 and 2.2 m, undermount sink, hob with cladding, splashback, existing countertops removed, stairs',
    answers: {
      ...unanswered,
      pieces: [
        { lengthMm: 3200, depthMm: 620 },
        { lengthMm: 2200, depthMm: 620 },
      ],
      type_sink: ['undermounted'],
      extras: ['splashback', 'hob_clabbing'],
      remove_countertops: 'yes',
      install_groundfloor: 'no',
    },
  },
  {
    name: 'Vanity, 1 m',
    detail: 'Drop-in sink, no other details',
    answers: { ...unanswered, pieces: [{ lengthMm: 1000, depthMm: 500 }], type_sink: ['drop_in'] },
  },
];

/** The estimate of an example job; undefined if the price book is invalid or the stone has no price per meter. */
export type ExampleRange = { low: Amount; high: Amount } | undefined;

/** Returns the estimate of each example job, in the order of `exampleJobs`. @param stone the stone for all jobs */
export function priceExamples(book: PriceBook, stone: EstimateBase): ExampleRange[] {
  if (validatePriceBook(book).length > 0) return exampleJobs.map(() => undefined);
  const suburb = book.zones[0]?.suburbs[0] ?? '';
  return exampleJobs.map(({ answers }) => {
    const result = calculateEstimate({ ...answers, suburb }, stone, book);
    return 'price' in result ? { low: result.price.low, high: result.price.high } : undefined;
  });
}
