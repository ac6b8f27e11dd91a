import { formatPieces } from '#domain/pricing/explain-quantity.ts';
import { describeMeters } from '#domain/pricing/meters.ts';
import type { QuoteField } from '#domain/quotes/quote-request.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';
import { getSelectedExtraLabels, getSelectedSinkLabels, stepTitles } from '#web/features/quote-form/steps/steps.ts';
import { formatYesNo } from '#web/lib/format/yes-no.ts';

const formatFileNames = ({ pictures }: QuoteDraft): string => pictures.map(({ name }) => name).join(', ') || 'No file added yet';

const formatMeters = ({ meters, running_meters: running, square_meters: square, product }: QuoteDraft): string =>
  describeMeters(meters, { running, square }, product?.saleUnit);

/** Question and answer. @property field form field of a required answer */
export type SummaryRow = { label: string; value: string; field?: QuoteField };
export type SummaryGroup = { title: string; rows: SummaryRow[] };

export function listDraftSummaryGroups(draft: QuoteDraft): SummaryGroup[] {
  const { contact } = draft;
  const pieces = draft.service_name === '' ? listPiecesMatchingMeters(draft) : [];
  const materialRows: SummaryGroup['rows'] =
    draft.service_name === ''
      ? [
          { label: 'Color', value: draft.primary_colour?.name ?? '' },
          { label: 'Second choice of color', value: draft.secondary_colour?.name ?? '' },
          { label: 'Material', value: draft.mainCategory?.name ?? '' },
          { label: 'Type', value: draft.subCategory?.name ?? '' },
          { label: 'Stone', value: draft.product?.name ?? '', field: 'stone' },
        ]
      : [{ label: 'Service Name', value: draft.service_name }];
  const rowsByStep: SummaryGroup['rows'][] = [
    [
      ...materialRows,
      { label: 'Meters', value: formatMeters(draft) },
      ...(pieces.length > 0 ? [{ label: 'Pieces', value: formatPieces(pieces) }] : []),
    ],
    [
      { label: 'Sink type', value: getSelectedSinkLabels(draft).join(', ') },
      { label: 'Extras', value: getSelectedExtraLabels(draft).join(', ') },
      { label: 'Remove existing countertops', value: formatYesNo(draft.remove_countertops) },
    ],
    [
      { label: 'Address line', value: contact.line1, field: 'line1' },
      { label: 'Suburb', value: contact.line2, field: 'line2' },
      { label: 'City', value: contact.city, field: 'city' },
      { label: 'Province', value: contact.province, field: 'province' },
      { label: 'Postal code', value: contact.postal_code, field: 'postal_code' },
      { label: 'Ground-floor access with parking', value: formatYesNo(draft.install_groundfloor) },
      { label: 'Notes', value: draft.notes },
    ],
    [
      { label: 'Project urgency', value: draft.project_urgency },
      { label: 'Design plan', value: formatYesNo(draft.isDesignPlan) },
      { label: 'Files', value: draft.isDesignPlan === 'yes' ? formatFileNames(draft) : '' },
      { label: 'Any other details', value: draft.any_details },
    ],
  ];
  return stepTitles.map((title, index) => ({ title, rows: rowsByStep[index]! }));
}
