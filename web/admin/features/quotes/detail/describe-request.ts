import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { formatPieces } from '#domain/pricing/explain-quantity.ts';
import { describeMeters } from '#domain/pricing/meters.ts';
import { formatRand } from '#domain/shared/money.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import { formatYesNo } from '#web/lib/format/yes-no.ts';

type LabelledValue = { label: string; value: string };
type RequestFields = Pick<
  AdminQuoteDetail,
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
>;

const joinFilled = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

/** Returns the answers of a quote request with labels. Omits empty answers. */
export function describeRequest(request: RequestFields): LabelledValue[] {
  const [item] = request.items;
  const price = item && item.priceCents > 0 ? `from ${formatRand(item.priceCents)} ${item.pricePer}` : 'on request';
  const amount = request.meters === null ? '' : String(request.meters);
  const answers: LabelledValue[] = [
    { label: 'Service', value: request.service_name === '' ? '' : 'Requested from the services page' },
    { label: 'Price when requested', value: item ? price : '' },
    { label: 'Color', value: request.primaryColourName },
    { label: 'Second choice of color', value: request.secondaryColourName },
    { label: 'Material', value: joinFilled(request.mainCategoryName, request.subCategoryName) },
    {
      label: 'Quantity',
      value: describeMeters(amount, { running: request.running_meters, square: request.square_meters }, item?.saleUnit),
    },
    { label: 'Pieces', value: formatPieces(request.pieces) },
    { label: 'Sink type', value: request.type_sink.map((sink) => sinkTypes[sink as SinkType] ?? sink).join(', ') },
    { label: 'Extras', value: request.extras.map((extra) => extras[extra as Extra] ?? extra).join(', ') },
    { label: 'Remove existing countertops', value: formatYesNo(request.remove_countertops) },
    { label: 'Urgency', value: request.project_urgency },
    { label: 'Has a design plan', value: formatYesNo(request.isDesignPlan) },
  ];
  return answers.filter(({ value }) => value !== '');
}
