import type { EstimateAnswers } from '#domain/pricing/estimate.ts';
import { extras, sinkTypes } from '#domain/quotes/quote-request.ts';
import type { Db } from '#server/db/connection.ts';
import type { EstimatesService, StoredEstimate } from '#server/modules/pricing/index.ts';
import * as store from './quote-estimates.store.ts';

const batchSize = 200;

export const toEstimateColumns = ({ state, detail, servicePriceCents }: StoredEstimate): store.EstimateColumns => ({
  estimateStatus: state,
  estimateLowCents: detail?.low.grossCents ?? null,
  estimateHighCents: detail?.high.grossCents ?? null,
  estimateDetail: detail && JSON.stringify(detail),
  servicePriceCents,
});

const toFlags = <Key extends string>(names: Record<Key, string>, selected: readonly Key[]): Record<Key, boolean> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, selected.includes(name as Key)])) as Record<Key, boolean>;

/** Returns the answers of a request that determine its estimate. */
export const toEstimateInput = (row: store.EstimateInputRow): EstimateAnswers => ({
  meters: row.meters,
  running_meters: row.runningMeters,
  square_meters: row.squareMeters,
  pieces: row.pieces,
  type_sink: toFlags(sinkTypes, row.sinkTypes),
  extras: toFlags(extras, row.extras),
  remove_countertops: row.removeCountertops,
  install_groundfloor: row.installGroundfloor,
  suburb: row.suburb,
});

/** Returns the stone or service of a request, with its price at the time of the request. */
export const toPricedItem = ({ serviceName, servicePriceCents, stone }: store.EstimateInputRow) => ({
  service: serviceName,
  servicePriceCents,
  stone: stone ?? undefined,
});

/** Computes pending estimates with the current price book and the price of the product at the time of the request. */
export async function computePendingEstimates({ db, prices }: { db: Db; prices: EstimatesService }): Promise<void> {
  for (;;) {
    const pending = await store.listPendingEstimates(db, batchSize);
    for (const row of pending)
      await store.updateEstimate(db, row.id, toEstimateColumns(await prices.estimateRequest(toEstimateInput(row), toPricedItem(row))));
    if (pending.length < batchSize) return;
  }
}
