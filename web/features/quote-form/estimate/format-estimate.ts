import type { EstimateLine, EstimateRange } from '#contract/public/pricing.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';

type Ends = { low: { grossCents: number }; high: { grossCents: number } };

/** `R950`, or `R950 to R1 150`. */
export const centsWords = (low: number, high: number, to = ' to '): string =>
  low === high ? formatRand(low) : `${formatRand(low)}${to}${formatRand(high)}`;

/** `From R18 156 to R26 244`; of one figure only `From`: a service's price is where it starts. */
export const rangeWords = ({ low, high }: Ends): string => formatEstimate({ lowCents: low.grossCents, highCents: high.grossCents });

const percent = (hundredths: number): string => `${hundredths / 100}`;
const unitNames = { running_metre: 'm', square_metre: 'm²' } as const;

/** How a line comes about: `5.2 m × R340 to R420`; '' where there is only a sum of its own. @param base what a percentage is of */
export function lineWords({ unit, quantity, lowRate, highRate }: EstimateLine, base: string): string {
  if (unit === 'percent') return `${lowRate === highRate ? '' : `${percent(lowRate)} to `}${percent(highRate)} % of ${base}`;
  if (unit === 'minimum') return `to reach ${centsWords(lowRate, highRate)}`;
  if (unit === 'each') return quantity === 1 ? '' : `${quantity} × ${centsWords(lowRate, highRate)}`;
  return `${quantity}\u00a0${unitNames[unit]} × ${centsWords(lowRate, highRate)}`;
}

/** What was taken for granted, in sentences. @param meters as typed; @param measured whether the pieces' own depths are known */
export function readingWords({ reading, standardDepthMm, lines }: EstimateRange, meters: string, measured: boolean): string[] {
  if (reading === null || measured) return [];
  const depth = lines[0]?.unit === 'square_metre' || reading.as === 'square';
  return [
    ...(reading.assumed
      ? [
          `We took ${meters.replace(',', '.')} for ${reading.as} meters, as this stone is sold. Tick one kind in the first step to change that.`,
        ]
      : []),
    ...(depth ? [`The worktop is taken to be ${standardDepthMm}\u00a0mm deep.`] : []),
  ];
}

/** Why there is no range. What has no words says nothing. */
export const reasonWords = {
  no_choice: '',
  no_amount: '',
  on_request: 'Priced on request: send us this and we work it out.',
  too_much: 'So much stone is priced by hand: send us this and we work it out.',
} as const;
