import type { Amount } from './amount.ts';
import type { Estimate } from './estimate.ts';
import type { MeterInterpretation } from './meters.ts';
import type { PriceBook } from './price-book.ts';
import type { PricedLine } from './price-job.ts';

/** An estimate as stored with a quote (`quotes.estimate_detail`): its lines, their sums and the assumptions. */
export type EstimateDetail = {
  low: Amount;
  high: Amount;
  lines: (Pick<PricedLine, 'code' | 'name' | 'unit' | 'lowRate' | 'highRate' | 'low' | 'high'> & {
    /** The number of units; 1 for a percentage or a minimum. */
    quantity: number;
  })[];
  /** Percent. */
  vatRate: number;
  /** Null for a service. */
  reading: MeterInterpretation | null;
  standardDepthMm: number;
};

/** Returns an estimate without the firm prices and the costs, which visitors must not see. */
export const toEstimateDetail = (
  { price, interpretation }: Extract<Estimate, { price: unknown }>,
  { vatRate, standardDepthMm }: Pick<PriceBook, 'vatRate' | 'standardDepthMm'>,
): EstimateDetail => ({
  low: price.low,
  high: price.high,
  lines: price.lines.map(({ code, name, unit, quantity, lowRate, highRate, low, high }) => ({
    code,
    name,
    unit,
    lowRate,
    highRate,
    low,
    high,
    quantity: quantity / 1000,
  })),
  vatRate: vatRate / 100,
  reading: interpretation ?? null,
  standardDepthMm,
});
