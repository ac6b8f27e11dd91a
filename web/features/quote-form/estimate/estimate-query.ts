import type { InputOf } from '#contract/index.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';
import { parseMeters } from '#web/features/quote-form/sending/quote-payload.ts';

type EstimateInput = InputOf<'/site/price/estimate'>;

/** Returns the answers that affect the estimate as JSON. The JSON is also the key of the query. */
export function toEstimateQuery(draft: QuoteDraft): string {
  const { service_name, product } = draft;
  const input: EstimateInput =
    service_name === ''
      ? {
          productId: product?._id ?? '',
          meters: parseMeters(draft.meters),
          running_meters: draft.running_meters,
          square_meters: draft.square_meters,
          pieces: listPiecesMatchingMeters(draft),
          type_sink: draft.type_sink,
          extras: draft.extras,
          remove_countertops: draft.remove_countertops,
          install_groundfloor: draft.install_groundfloor,
          suburb: draft.contact.line2,
        }
      : { service: service_name };
  return JSON.stringify(input);
}
