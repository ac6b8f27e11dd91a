import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { formatPieces } from '#domain/pricing/explain-quantity.ts';
import { describeMeters } from '#domain/pricing/meters.ts';
import { formatRand } from '#domain/shared/money.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import { estimateCondition, formatEstimate } from '#domain/pricing/shown-estimate.ts';
import type { SummaryGroup } from '#web/features/quote-form/summary/summary-groups.ts';
import { stepTitles } from '#web/features/quote-form/steps/steps.ts';
import { formatYesNo } from '#web/lib/format/yes-no.ts';

const formatRequestMeters = ({ meters, running_meters: running, square_meters: square, items }: QuoteDetail): string =>
  describeMeters(String(meters ?? ''), { running, square }, items[0]?.saleUnit);

/** Groups the submitted answers by the steps of the form. @param priceOnRequestLabel label for a stone without a price */
export function listRequestSummaryGroups(quote: QuoteDetail, priceOnRequestLabel: string): SummaryGroup[] {
  const { contact } = quote;
  const stoneRows: SummaryGroup['rows'] =
    quote.service_name === ''
      ? [
          { label: 'Color', value: quote.primaryColourName },
          { label: 'Second choice of color', value: quote.secondaryColourName },
          { label: 'Material', value: quote.mainCategoryName },
          { label: 'Type', value: quote.subCategoryName },
          ...quote.items.flatMap(({ name, priceCents, pricePer }) => [
            { label: 'Stone', value: name },
            {
              label: 'Price when requested',
              value: priceCents > 0 ? `Starts at ${formatRand(priceCents)} ${pricePer}` : priceOnRequestLabel,
            },
          ]),
        ]
      : [{ label: 'Service Name', value: quote.service_name }];
  const estimateRows: SummaryGroup['rows'] =
    quote.estimate === null ? [] : [{ label: 'Estimate when sent', value: `${formatEstimate(quote.estimate)}, ${estimateCondition}` }];
  const pieceRows: SummaryGroup['rows'] = quote.pieces.length > 0 ? [{ label: 'Pieces', value: formatPieces(quote.pieces) }] : [];
  const rowsByStep: SummaryGroup['rows'][] = [
    [...stoneRows, { label: 'Meters', value: formatRequestMeters(quote) }, ...pieceRows, ...estimateRows],
    [
      { label: 'Sink type', value: quote.type_sink.map((sink) => sinkTypes[sink as SinkType] ?? sink).join(', ') },
      { label: 'Extras', value: quote.extras.map((extra) => extras[extra as Extra] ?? extra).join(', ') },
      { label: 'Remove existing countertops', value: formatYesNo(quote.remove_countertops) },
    ],
    [
      { label: 'Address line', value: contact.line1 },
      { label: 'Suburb', value: contact.line2 },
      { label: 'City', value: contact.city },
      { label: 'Province', value: contact.province },
      { label: 'Postal code', value: contact.postal_code },
      { label: 'Ground-floor access with parking', value: formatYesNo(quote.install_groundfloor) },
      { label: 'Notes', value: quote.notes },
    ],
    [
      { label: 'Project urgency', value: quote.project_urgency },
      { label: 'Design plan', value: formatYesNo(quote.isDesignPlan) },
      { label: 'Any other details', value: quote.any_details },
    ],
  ];
  return stepTitles.map((title, index) => ({ title, rows: rowsByStep[index]! }));
}
