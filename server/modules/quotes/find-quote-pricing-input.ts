import type { Db } from '#server/db/connection.ts';
import type { QuotePricingInput } from '#server/modules/pricing/index.ts';
import { toEstimateInput } from './quote-estimates.ts';
import { findEstimateInput } from './quote-estimates.store.ts';

/** Finds the answers of a quote's request that determine its price; undefined for an unknown quote. */
export async function findQuotePricingInput(db: Db, quoteId: string): Promise<QuotePricingInput | undefined> {
  const row = await findEstimateInput(db, quoteId);
  if (row === undefined) return undefined;
  return {
    answers: toEstimateInput(row),
    stone: row.stone ?? undefined,
    service: row.serviceName,
    servicePriceCents: row.servicePriceCents,
  };
}
