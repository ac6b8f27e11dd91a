import type { EstimateAnswers } from '#domain/pricing/estimate.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuotePricingInput } from '#server/modules/pricing/index.ts';
import { findEstimateInput, type EstimateInputRow } from './quote-estimates.store.ts';

/** Returns the answers of a request that determine its estimate. */
const toEstimateAnswers = (row: EstimateInputRow): EstimateAnswers => ({
  meters: row.meters,
  running_meters: row.runningMeters,
  square_meters: row.squareMeters,
  pieces: row.pieces,
  type_sink: row.sinkTypes,
  extras: row.extras,
  remove_countertops: row.removeCountertops,
  install_groundfloor: row.installGroundfloor,
  suburb: row.suburb,
});

/** Finds the answers of a quote's request that determine its price; undefined for an unknown quote. */
export async function findQuotePricingInput(db: Db, quoteId: string): Promise<QuotePricingInput | undefined> {
  const row = await findEstimateInput(db, quoteId);
  if (row === undefined) return undefined;
  return {
    answers: toEstimateAnswers(row),
    stone: row.stone ?? undefined,
    service: row.serviceName,
    servicePriceCents: row.servicePriceCents,
  };
}
