import type { EstimateAnswers } from '#domain/pricing/estimate.ts';
import type { StoredEstimate } from '#server/modules/pricing/index.ts';
import type { EstimateColumns, EstimateInputRow } from './quote-estimates.store.ts';

export const toEstimateColumns = ({ state, detail, servicePriceCents }: StoredEstimate): EstimateColumns => ({
  estimateStatus: state,
  estimateLowCents: detail?.low.grossCents ?? null,
  estimateHighCents: detail?.high.grossCents ?? null,
  estimateDetail: detail && JSON.stringify(detail),
  servicePriceCents,
});

/** Returns the answers of a request that determine its estimate. */
export const toEstimateInput = (row: EstimateInputRow): EstimateAnswers => ({
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
