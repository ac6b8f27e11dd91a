import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { estimateCondition, formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { describeRequestedWork } from '#domain/pricing/describe-requested-work.ts';
import { formatYesNo, type RequestAnswers } from '#domain/quotes/request-questions.ts';
import { formatRand } from '#domain/shared/money.ts';

/** Fields of a stored request that the account and the back office receive. */
export type StoredRequest = Pick<
  QuoteDetail,
  | 'service_name'
  | 'items'
  | 'primaryColourName'
  | 'secondaryColourName'
  | 'mainCategoryName'
  | 'subCategoryName'
  | 'meters'
  | 'running_meters'
  | 'square_meters'
  | 'pieces'
  | 'type_sink'
  | 'extras'
  | 'remove_countertops'
  | 'isDesignPlan'
  | 'project_urgency'
  | 'contact'
  | 'install_groundfloor'
  | 'notes'
  | 'estimate'
  | 'any_details'
>;

/** Returns the submitted answers as text. @param priceOnRequestLabel label for a stone without a price */
export function describeStoredRequest(request: StoredRequest, priceOnRequestLabel: string): RequestAnswers {
  const [item] = request.items;
  const price = item && item.priceCents > 0 ? `Starts at ${formatRand(item.priceCents)} ${item.pricePer}` : priceOnRequestLabel;
  return {
    ...(request.service_name === ''
      ? {
          primary_colour: request.primaryColourName,
          secondary_colour: request.secondaryColourName,
          mainCategory: request.mainCategoryName,
          subCategory: request.subCategoryName,
          ...(item && { stone: item.name, price }),
        }
      : { service_name: request.service_name }),
    ...describeRequestedWork({
      meters: request.meters,
      running: request.running_meters,
      square: request.square_meters,
      saleUnit: item?.saleUnit,
      pieces: request.pieces,
      sinkTypes: request.type_sink,
      extras: request.extras,
    }),
    ...(request.estimate && { estimate: `${formatEstimate(request.estimate)}, ${estimateCondition}` }),
    remove_countertops: formatYesNo(request.remove_countertops),
    ...request.contact,
    install_groundfloor: formatYesNo(request.install_groundfloor),
    notes: request.notes,
    project_urgency: request.project_urgency,
    isDesignPlan: formatYesNo(request.isDesignPlan),
    any_details: request.any_details,
  };
}
