import type { EstimateLine, DetailedEstimateDto } from '#contract/public/pricing.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';

type RangeEnds = { low: { grossCents: number }; high: { grossCents: number } };

/** Formats amounts in cents: `R950`, or `R950 to R1 150`. */
export const formatCents = (lowCents: number, highCents: number, separator = ' to '): string =>
  lowCents === highCents ? formatRand(lowCents) : `${formatRand(lowCents)}${separator}${formatRand(highCents)}`;

/**
 * Formats an estimate: `From R18 156 to R26 244`; `From R950` for a single amount, such as a service's starting price.
 */
export const formatRange = ({ low, high }: RangeEnds): string => formatEstimate({ lowCents: low.grossCents, highCents: high.grossCents });

const formatPercentage = (hundredths: number): string => `${hundredths / 100}`;
const unitNames = { running_metre: 'm', square_metre: 'm²' } as const;

/**
 * Returns the calculation of a line: `5.2 m × R340 to R420`; '' for a fixed amount.
 * @param baseName name of the line to which a percentage applies
 */
export function formatEstimateLine({ unit, quantity, lowRate, highRate }: EstimateLine, baseName: string): string {
  if (unit === 'percent')
    return lowRate === highRate
      ? `${formatPercentage(lowRate)}% of ${baseName}`
      : `${formatPercentage(lowRate)} to ${formatPercentage(highRate)}% of ${baseName}`;
  if (unit === 'minimum') return `to reach ${formatCents(lowRate, highRate)}`;
  if (unit === 'each') return quantity === 1 ? '' : `${quantity} × ${formatCents(lowRate, highRate)}`;
  return `${quantity}\u00a0${unitNames[unit]} × ${formatCents(lowRate, highRate)}`;
}

/**
 * Returns the assumptions as sentences.
 * @param meters as entered
 * @param isMeasured true if the depths of the pieces are known
 */
export function formatAssumptions({ reading, standardDepthMm, lines }: DetailedEstimateDto, meters: string, isMeasured: boolean): string[] {
  if (reading === null || isMeasured) return [];
  const usesDepth = lines[0]?.unit === 'square_metre' || reading.as === 'square';
  return [
    ...(reading.assumed
      ? [
          `Calculated with ${meters.replace(',', '.')} ${reading.as} meters, because this stone is sold by ${reading.as} meters. To change the unit, tick running or square meters in the first step.`,
        ]
      : []),
    ...(usesDepth ? [`Calculated with a worktop depth of ${standardDepthMm}\u00a0mm.`] : []),
  ];
}

/** Messages for the reasons of a missing estimate. An empty message is not displayed. */
export const noEstimateMessages = {
  no_choice: '',
  no_amount: '',
  on_request: 'Priced on request: send us your request and we will prepare a quote.',
  too_much: 'This quantity is priced on request: send us your request and we will prepare a quote.',
} as const;
