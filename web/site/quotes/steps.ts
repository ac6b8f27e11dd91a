import { extras, sinkTypes, type Extra, type QuoteField, type SinkType } from '#domain/quote.ts';
import type { QuoteDraft, YesNo } from '#web/lib/quote-draft.ts';

/** The four steps of the request (specification, section 2). */
export const steps = ['Material Selection', 'Fabrication & Installation', 'Site Details', 'Additional information'] as const;

/** Which step holds a required field. */
export const stepOf = (field: QuoteField): number => (field === 'stone' ? 0 : 2);

const some = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
const chosenSinks = ({ type_sink }: QuoteDraft): string[] =>
  (Object.keys(sinkTypes) as SinkType[]).filter((sink) => type_sink[sink]).map((sink) => sinkTypes[sink]);
const chosenExtras = (draft: QuoteDraft): string[] =>
  (Object.keys(extras) as Extra[]).filter((extra) => draft.extras[extra]).map((extra) => extras[extra]);
const yesNo = (answer: YesNo): string => ({ '': '', yes: 'Yes', no: 'No' })[answer];

/** `4.2 running meters` */
export function metersWords({ meters, running_meters, square_meters }: QuoteDraft): string {
  const units = [running_meters && 'running', square_meters && 'square'].filter(Boolean).join(' and ');
  if (meters === '') return units === '' ? '' : `${units} meters`;
  return `${meters} ${units === '' ? '' : `${units} `}meters`;
}

/** One line for each step: what was answered there, or nothing. */
export function stepSummaries(draft: QuoteDraft): string[] {
  const { service_name, product, mainCategory, subCategory, primary_colour, contact, pictures } = draft;
  const choice = product?.name ?? some(primary_colour?.name ?? '', mainCategory?.name ?? '', subCategory?.name ?? '');
  const sinks = chosenSinks(draft);
  const sinkWords = draft.type_sink.none ? 'No sink' : sinks.length === 0 ? '' : `${sinks.join(' and ')} sink`;
  const files = pictures.length === 0 ? 'no file yet' : pictures.length === 1 ? '1 file' : `${pictures.length} files`;
  return [
    some(service_name || choice, metersWords(draft)),
    some(sinkWords, ...chosenExtras(draft), draft.remove_countertops === 'yes' ? 'Old countertops out' : ''),
    // The city alone is our guess, not an answer.
    contact.line1 === '' && contact.line2 === '' ? '' : some(contact.line1, contact.line2, contact.city, contact.postal_code),
    some(draft.project_urgency, draft.isDesignPlan === 'yes' ? `Design plan, ${files}` : '', draft.any_details),
  ];
}

const fileNames = ({ pictures }: QuoteDraft): string => pictures.map(({ name }) => name).join(', ') || 'No file added yet';

export type SummaryGroup = { title: string; rows: { label: string; value: string; field?: QuoteField }[] };

/** Everything in the draft, as the summary's table shows it. */
export function summaryGroups(draft: QuoteDraft): SummaryGroup[] {
  const { contact } = draft;
  const material: SummaryGroup['rows'] =
    draft.service_name === ''
      ? [
          { label: 'Colour', value: draft.primary_colour?.name ?? '' },
          { label: 'Second choice of colour', value: draft.secondary_colour?.name ?? '' },
          { label: 'Material', value: draft.mainCategory?.name ?? '' },
          { label: 'Type', value: draft.subCategory?.name ?? '' },
          { label: 'Stone', value: draft.product?.name ?? '', field: 'stone' },
        ]
      : [{ label: 'Service Name', value: draft.service_name }];
  const answers: SummaryGroup['rows'][] = [
    [...material, { label: 'Meters', value: metersWords(draft) }],
    [
      { label: 'Sink type', value: chosenSinks(draft).join(', ') },
      { label: 'Extras', value: chosenExtras(draft).join(', ') },
      { label: 'Remove existing countertops', value: yesNo(draft.remove_countertops) },
    ],
    [
      { label: 'Address line', value: contact.line1, field: 'line1' },
      { label: 'Suburb', value: contact.line2, field: 'line2' },
      { label: 'City', value: contact.city, field: 'city' },
      { label: 'Province', value: contact.province, field: 'province' },
      { label: 'Postal code', value: contact.postal_code, field: 'postal_code' },
      { label: 'Ground-floor access with parking', value: yesNo(draft.install_groundfloor) },
      { label: 'Notes', value: draft.notes },
    ],
    [
      { label: 'Project urgency', value: draft.project_urgency },
      { label: 'Design plan', value: yesNo(draft.isDesignPlan) },
      { label: 'Files', value: draft.isDesignPlan === 'yes' ? fileNames(draft) : '' },
      { label: 'Any other details', value: draft.any_details },
    ],
  ];
  return steps.map((title, index) => ({ title, rows: answers[index]! }));
}

/** The first ten, in columns of 3, 3, 3 and 1 (specification, section 2). */
export function inColumns<Item>(items: readonly Item[]): Item[][] {
  return [0, 3, 6, 9].map((from) => items.slice(from, Math.min(from + 3, 10))).filter((column) => column.length > 0);
}
